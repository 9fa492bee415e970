// The relabellings that turn a grid's labels into the values of a puzzle.
#pragma once
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/base/random.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::canon {

// Which label stands for which value; 0: not yet known.  Labels and values are 1..9.
struct Labels {
  std::array<Value, 10> value_of{}, label_of{};

  // Whether the label can stand for the value; if so, it does from now on.
  bool agree(Value label, Value value) {
    if (value_of[label]) return value_of[label] == value;
    if (label_of[value]) return false;
    value_of[label] = value;
    label_of[value] = label;
    return true;
  }
  void forget(Value label) {
    SUDOKIT_INVARIANT(value_of[label] && label_of[value_of[label]] == label);
    label_of[value_of[label]] = 0;
    value_of[label] = 0;
  }
};

// Every way to complete some labels with the values left, such that each label gets a value it may have.  There is one
// for each permutation of the values that the givens leave open.
class Relabellings {
 public:
  // The values are tried in ascending order or, with `order`, in one shuffled from it.
  void set_order(std::size_t size, Random* order) {
    size_ = size;
    std::iota(values_.begin(), values_.end(), Value{1});
    if (order) order->shuffle(values_.data(), size);
  }

  // `allowed`: by label, the mask of the values it may have; if a label has another already, there is no way.
  void start(const Labels& labels, const std::array<Mask, 10>& allowed) {
    labels_ = labels;
    allowed_ = allowed;
    free_ = 0;
    first_ = true;
    for (Value label = 1; label <= size_; ++label) {
      const Value value = labels.value_of[label];
      if (!value) open_[free_++] = label;
      if (value && !(allowed[label] >> (value - 1) & 1)) first_ = false;
    }
    place_.fill(0);
    depth_ = 0;
  }

  // The next one; nothing (null) if there is none left.
  const std::array<Value, 10>* next() {
    if (free_ == 0) return std::exchange(first_, false) ? &labels_.value_of : nullptr;
    if (!first_) {
      if (depth_ == 0) return nullptr;
      labels_.forget(open_[--depth_]);
    }
    first_ = false;
    while (true) {
      if (advance()) {
        if (++depth_ == free_) return &labels_.value_of;
        place_[depth_] = 0;
      } else if (depth_ == 0) {
        return nullptr;
      } else {
        labels_.forget(open_[--depth_]);
      }
    }
  }

 private:
  // Gives the label at this depth the next value it may have.
  bool advance() {
    const Value label = open_[depth_];
    while (place_[depth_] < size_) {
      const Value value = values_[place_[depth_]++];
      if (!labels_.label_of[value] && (allowed_[label] >> (value - 1) & 1)) return labels_.agree(label, value);
    }
    return false;
  }

  std::size_t size_ = 0, free_ = 0, depth_ = 0;
  bool first_ = true;
  Labels labels_;
  std::array<Value, 9> values_{}, open_{};
  std::array<std::uint8_t, 9> place_{};
  std::array<Mask, 10> allowed_{};
};

}  // namespace sudokit::canon
