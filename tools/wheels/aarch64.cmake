# Debian's cross compiler for 64-bit ARM (g++-aarch64-linux-gnu).  What it makes runs under qemu-user:
#   cmake -DCMAKE_TOOLCHAIN_FILE=tools/wheels/aarch64.cmake …
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
