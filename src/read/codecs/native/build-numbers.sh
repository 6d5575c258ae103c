#!/bin/sh
# Compiles zfp.c and pcodec.c to WebAssembly and writes number-decoders.wasm. Needs clang 19, its wasm-ld,
# wasm-opt and wasi-libc (Debian: clang-19 lld-19 binaryen wasi-libc), and no other sources. The result is committed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-clang-19}
ld=${LD:-wasm-ld-19}
out=$(mktemp -d)
cd "$out"
"$cc" --target=wasm32-wasi -isystem /usr/include/wasm32-wasi -c -O3 -mbulk-memory -mnontrapping-fptoint -msign-ext \
  -ffp-contract=off -Wall -Wextra -Wno-parentheses -Werror=implicit "$here/zfp.c" "$here/pcodec.c"
"$ld" --no-entry --gc-sections --strip-all -z stack-size=65536 --stack-first \
  --export=malloc --export=free *.o /usr/lib/wasm32-wasi/libc.a -o linked.wasm
wasm-opt -O3 --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int linked.wasm -o decoders.wasm
cp "$out/decoders.wasm" "$here/number-decoders.wasm"
ls -l "$out/decoders.wasm"
