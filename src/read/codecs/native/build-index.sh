#!/bin/sh
# Compiles index_pieces.c to WebAssembly and writes index-pieces.wasm. Needs clang 19, its wasm-ld and wasm-opt
# (Debian: clang-19 lld-19 binaryen), and no other sources. The result is committed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-clang-19}
ld=${LD:-wasm-ld-19}
out=$(mktemp -d)
cd "$out"
"$cc" --target=wasm32 -ffreestanding -nostdlib -c -O3 -msimd128 -msign-ext -mbulk-memory -ffp-contract=off -Wall -Wextra "$here/index_pieces.c"
"$ld" --no-entry --gc-sections --strip-all --import-memory index_pieces.o -o linked.wasm
wasm-opt -O3 --enable-simd --enable-sign-ext --enable-bulk-memory linked.wasm -o index.wasm
# the memory is its caller's: a stack or data in it would overwrite what lies there
[ "$(wasm-dis index.wasm | grep -cE '^ \((global|data) ')" = 0 ]
cp "$out/index.wasm" "$here/index-pieces.wasm"
ls -l "$out/index.wasm"
