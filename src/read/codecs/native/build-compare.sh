#!/bin/sh
# Compiles compare.c to WebAssembly and writes comparisons.wasm. Needs clang 19, its wasm-ld and wasm-opt
# (Debian: clang-19 lld-19 binaryen), and no other sources. The result is committed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cc=${CC:-clang-19}
ld=${LD:-wasm-ld-19}
out=$(mktemp -d)
cd "$out"
"$cc" --target=wasm32 -ffreestanding -nostdlib -c -O3 -msimd128 -msign-ext -ffp-contract=off -Wall -Wextra "$here/compare.c"
"$ld" --no-entry --gc-sections --strip-all --import-memory compare.o -o linked.wasm
wasm-opt -O3 --enable-simd --enable-sign-ext linked.wasm -o compare.wasm
# the memory is the decoders': a stack or data in it would overwrite theirs
[ "$(wasm-dis compare.wasm | grep -cE '^ \((global|data) ')" = 0 ]
cp "$out/compare.wasm" "$here/comparisons.wasm"
ls -l "$out/compare.wasm"
