/*
 * Adler-32 (RFC 1950) by vectors, in place of libdeflate's own, which has none for WebAssembly: it took a third of the time
 * in which columns of integers are inflated.
 */
#include <libdeflate.h>
#include <stdint.h>
#include <wasm_simd128.h>

enum {
  DIVISOR = 65521,
  MAX_LENGTH = 5552 /* of bytes for which no sum exceeds 32 bits before it is reduced; a multiple of 16 */
};

static inline uint32_t sum(v128_t x) {
  return wasm_u32x4_extract_lane(x, 0) + wasm_u32x4_extract_lane(x, 1) +
         wasm_u32x4_extract_lane(x, 2) + wasm_u32x4_extract_lane(x, 3);
}

uint32_t libdeflate_adler32(uint32_t adler, const void *buffer, size_t length) {
  if (buffer == NULL) return 1;
  const uint8_t *in = buffer;
  const v128_t first = wasm_i16x8_make(16, 15, 14, 13, 12, 11, 10, 9);
  const v128_t second = wasm_i16x8_make(8, 7, 6, 5, 4, 3, 2, 1);
  uint32_t low = adler & 0xffff, high = adler >> 16;
  while (length > 0) {
    size_t count = length < MAX_LENGTH ? length : MAX_LENGTH;
    length -= count;
    high += low * (uint32_t)(count & ~(size_t)15);
    /* bytes so far, the same summed before each step, and bytes by their position in a step */
    v128_t bytes = wasm_i32x4_splat(0), before = bytes, weighted = bytes;
    for (; count >= 16; count -= 16, in += 16) {
      v128_t x = wasm_v128_load(in);
      before = wasm_i32x4_add(before, bytes);
      bytes = wasm_i32x4_add(bytes,
                             wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(x)));
      weighted = wasm_i32x4_add(
          weighted, wasm_i32x4_add(wasm_i32x4_dot_i16x8(wasm_u16x8_extend_low_u8x16(x), first),
                                   wasm_i32x4_dot_i16x8(wasm_u16x8_extend_high_u8x16(x), second)));
    }
    low += sum(bytes);
    high += 16 * sum(before) + sum(weighted);
    for (; count > 0; count--) {
      low += *in++;
      high += low;
    }
    low %= DIVISOR;
    high %= DIVISOR;
  }
  return high << 16 | low;
}
