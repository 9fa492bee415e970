#!/bin/sh
# Looks for all that building needs; where something is missing, says in ONE line how to get everything.
python=$(sh "$(dirname "$0")/find_python.sh")
missing=""
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  missing="Python 3.11 or newer, "
else
  "$python" -c 'import ensurepip, venv' 2>/dev/null || missing="${missing}Python's venv and pip, "
  "$python" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))' \
    2>/dev/null || missing="${missing}Python's headers, "
fi
compiler=""
for name in ${CXX:-} c++ g++ clang++; do
  if echo '#include <version>
#include <span>
int main() { return std::span<const int>().size() != 0; }' | "$name" -std=c++20 -x c++ -fsyntax-only - 2>/dev/null; then
    compiler=$name
    break
  fi
done
[ -n "$compiler" ] || missing="${missing}a C++20 compiler, "
if [ -n "$missing" ]; then
  echo "sudokit: missing ${missing%, }; on Debian: sudo apt-get install -y make g++ python3-dev python3-venv" >&2
  exit 1
fi
