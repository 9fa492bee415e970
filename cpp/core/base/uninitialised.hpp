// An array of uninitialised elements, like std::make_unique_for_overwrite, which libc++ has only from version 16 on.
#pragma once
#include <cstddef>
#include <memory>

namespace sudokit {

template <class T>
std::unique_ptr<T[]> uninitialised(std::size_t count) {
  return std::unique_ptr<T[]>(new T[count]);
}

}  // namespace sudokit
