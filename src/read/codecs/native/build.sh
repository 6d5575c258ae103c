#!/bin/sh
# Compiles to WebAssembly deflate.c, shuffles.c and adler32.c with libdeflate (../deflate-decoders.wasm), and the same
# together with decoders.c, zstd and lz4 (../native-decoders.wasm). Needs clang 19, its wasm-ld, wasm-opt and wasi-libc (Debian: clang-19 lld-19 binaryen
# wasi-libc) and, as first argument, a folder with these releases unpacked:
#   zstd 1.5.6 (zstd/), lz4 1.10.0 (lz4/), libdeflate 1.25 (libdeflate/)
# The result is committed, so building Petri does not need this.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sources=$(cd "$1" && pwd)
cc=${CC:-clang-19}
ld=${LD:-wasm-ld-19}
out=$(mktemp -d)
cd "$out"
cp -rL "$sources/zstd/lib" zstd
cp -rL "$sources/libdeflate" libdeflate
zstd=$out/zstd
deflate=$out/libdeflate
# both keep their bits in a size_t, 32 of them here, although this machine computes with 64: give them 64, and
# keep the guards that zstd needs for short pointers
sed -i 's/typedef size_t machine_word_t;/typedef u64 machine_word_t;/' libdeflate/common_defs.h
sed -i 's/return sizeof(size_t)==4;/return 0;/; s/return sizeof(size_t)==8;/return 1;/' zstd/common/mem.h
sed -i 's/typedef size_t BitContainerType;/typedef U64 BitContainerType;/; s/MEM_readLEST(/MEM_readLE64(/' \
  zstd/common/bitstream.h
sed -i 's/MEM_readLEST(/MEM_readLE64(/; s/static size_t HUF_initFastDStream/static U64 HUF_initFastDStream/
  s/size_t const value = MEM_readLE64/U64 const value = MEM_readLE64/; s/sizeof(size_t) == 8/1/
  s/sizeof(size_t)/sizeof(BitContainerType)/' zstd/decompress/huf_decompress.c
sed -i 's/(MEM_32bits() && (size_t)(oend - op)/((size_t)(oend - op)/' zstd/decompress/zstd_decompress_block.c
# 16 bytes at once, which it does only on processors that it knows by name
sed -i '1i #include <wasm_simd128.h>' zstd/common/zstd_internal.h
sed -i 's/ZSTD_memmove(dst, src, 16);/wasm_v128_store(dst, wasm_v128_load(src));/' zstd/common/zstd_internal.h
sed -i '1i #include <short_matches.h>
  /Copy 8 bytes and spread the offset/,/^    return sequenceLength;/c\    repeat_short(op, oMatchEnd, match, sequence.offset);\n    return sequenceLength;' \
  zstd/decompress/zstd_decompress_block.c
[ "$(grep -c repeat_short zstd/decompress/zstd_decompress_block.c)" = 2 ]
# sequences in batches, of which its own loop is left the last and the hard ones
sed -i '0,/^#ifndef ZSTD_FORCE_DECOMPRESS_SEQUENCES_LONG/s//#include <sequences.h>\n&/
/^ZSTD_decompressSequences_body(/,/^}/s/^        for ( ; nbSeq ; nbSeq--) {$/&\
            for (int count = 1; nbSeq > 1 \&\& count > 0; nbSeq -= count) {\
                static Sequence sequences[SEQUENCES_IN_BATCH];\
                Batch batch = {op, litPtr, oend, litEnd, prefixStart, vBase, dictEnd, 0, 0};\
                count = decode_batch(\&seqState, \&batch, sequences, MIN(nbSeq - 1, SEQUENCES_IN_BATCH));\
                FORWARD_IF_ERROR(carry_out_batch(\&seqState, \&batch, sequences, count), "");\
                op = batch.out;\
                litPtr = batch.literals;\
            }/' zstd/decompress/zstd_decompress_block.c
[ "$(grep -c carry_out_batch zstd/decompress/zstd_decompress_block.c)" = 1 ]
"$cc" --target=wasm32-wasi -isystem /usr/include/wasm32-wasi -c \
  -O3 -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext -DNDEBUG -Werror=implicit \
  -DLZ4_FAST_DEC_LOOP=1 -DZSTD_DISABLE_ASM -DZSTD_LEGACY_SUPPORT=0 -DXXH_NAMESPACE=ZSTD_ \
  -I"$zstd" -I"$sources/lz4/lib" -I"$deflate" -I"$here" \
  "$here/decoders.c" "$here/deflate.c" "$here/shuffles.c" "$here/adler32.c" "$sources/lz4/lib/lz4.c" \
  "$zstd"/common/entropy_common.c "$zstd"/common/error_private.c "$zstd"/common/fse_decompress.c \
  "$zstd"/common/xxhash.c "$zstd"/common/zstd_common.c \
  "$zstd"/decompress/huf_decompress.c "$zstd"/decompress/zstd_ddict.c \
  "$zstd"/decompress/zstd_decompress.c "$zstd"/decompress/zstd_decompress_block.c \
  "$deflate"/lib/utils.c "$deflate"/lib/crc32.c \
  "$deflate"/lib/deflate_decompress.c "$deflate"/lib/zlib_decompress.c \
  "$deflate"/lib/gzip_decompress.c
# module NAME, of all objects or of those that follow
link() {
  name=$1
  shift
  "$ld" --no-entry --gc-sections --strip-all -z stack-size=65536 --stack-first \
    --export=malloc --export=free "$@" /usr/lib/wasm32-wasi/libc.a -o linked.wasm
  wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-sign-ext \
    --enable-nontrapping-float-to-int linked.wasm -o "$name.wasm"
  ls -l "$name.wasm"
}
link native *.o
cp "$out/native.wasm" "$here/native-decoders.wasm"
link deflate deflate.o shuffles.o adler32.o utils.o crc32.o deflate_decompress.o zlib_decompress.o gzip_decompress.o
cp "$out/deflate.wasm" "$here/deflate-decoders.wasm"
