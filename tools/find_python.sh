#!/bin/sh
# Prints the first Python 3.11 or newer on the PATH, or python3 where there is none (preflight.sh then says what to do).
for name in ${SUDOKIT_PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
  if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "$name"
    exit 0
  fi
done
echo python3
