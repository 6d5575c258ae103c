/* Undoing byte and bit shuffles: planes back into elements. Lengths are the caller's word. */
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

#define EXPORT(name) __attribute__((export_name(#name))) name
#define LOW8(a, b) \
  wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define HIGH8(a, b) \
  wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#define LOW16(a, b) wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH16(a, b) wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define LOW32(a, b) wasm_i32x4_shuffle(a, b, 0, 4, 1, 5)
#define HIGH32(a, b) wasm_i32x4_shuffle(a, b, 2, 6, 3, 7)

static uint32_t pairs(uint32_t count, const uint8_t *src, uint8_t *dst) {
  uint32_t i = 0;
  for (; i + 16 <= count; i += 16) {
    v128_t a = wasm_v128_load(src + i), b = wasm_v128_load(src + count + i);
    wasm_v128_store(dst + 2 * i, LOW8(a, b));
    wasm_v128_store(dst + 2 * i + 16, HIGH8(a, b));
  }
  return i;
}

static uint32_t fours(uint32_t count, const uint8_t *src, uint8_t *dst) {
  uint32_t i = 0;
  for (; i + 16 <= count; i += 16) {
    v128_t a = wasm_v128_load(src + i), b = wasm_v128_load(src + count + i);
    v128_t c = wasm_v128_load(src + 2 * count + i), d = wasm_v128_load(src + 3 * count + i);
    v128_t ab = LOW8(a, b), cd = LOW8(c, d), AB = HIGH8(a, b), CD = HIGH8(c, d);
    uint8_t *out = dst + 4 * i;
    wasm_v128_store(out, LOW16(ab, cd));
    wasm_v128_store(out + 16, HIGH16(ab, cd));
    wasm_v128_store(out + 32, LOW16(AB, CD));
    wasm_v128_store(out + 48, HIGH16(AB, CD));
  }
  return i;
}

/* Eight rows of 16 bytes become 16 groups of 8 bytes, two groups a vector. */
static inline void eight_rows(const uint8_t *src, uint32_t stride, v128_t out[8]) {
  v128_t r[8];
  for (int k = 0; k < 8; k++) r[k] = wasm_v128_load(src + (size_t)k * stride);
  v128_t a = LOW8(r[0], r[1]), b = LOW8(r[2], r[3]), c = LOW8(r[4], r[5]), d = LOW8(r[6], r[7]);
  v128_t A = HIGH8(r[0], r[1]), B = HIGH8(r[2], r[3]), C = HIGH8(r[4], r[5]),
         D = HIGH8(r[6], r[7]);
  v128_t ab = LOW16(a, b), cd = LOW16(c, d), ab2 = HIGH16(a, b), cd2 = HIGH16(c, d);
  v128_t AB = LOW16(A, B), CD = LOW16(C, D), AB2 = HIGH16(A, B), CD2 = HIGH16(C, D);
  out[0] = LOW32(ab, cd), out[1] = HIGH32(ab, cd), out[2] = LOW32(ab2, cd2);
  out[3] = HIGH32(ab2, cd2), out[4] = LOW32(AB, CD), out[5] = HIGH32(AB, CD);
  out[6] = LOW32(AB2, CD2), out[7] = HIGH32(AB2, CD2);
}

static uint32_t eights(uint32_t count, const uint8_t *src, uint8_t *dst) {
  uint32_t i = 0;
  v128_t out[8];
  for (; i + 16 <= count; i += 16) {
    eight_rows(src + i, count, out);
    for (int k = 0; k < 8; k++) wasm_v128_store(dst + 8 * i + 16 * k, out[k]);
  }
  return i;
}

/* Byte shuffle: `size` planes of `count` bytes become `count` elements of `size` bytes. */
void EXPORT(unshuffle)(uint32_t size, uint32_t count, const uint8_t *src, uint8_t *dst) {
  uint32_t done = size == 2   ? pairs(count, src, dst)
                  : size == 4 ? fours(count, src, dst)
                  : size == 8 ? eights(count, src, dst)
                              : 0;
  // a few elements at a time, so that what is written stays in the nearest cache
  for (uint32_t start = done; start < count; start += 512) {
    uint32_t stop = start + 512 < count ? start + 512 : count;
    for (uint32_t plane = 0; plane < size; plane++) {
      const uint8_t *from = src + (size_t)plane * count;
      uint8_t *to = dst + plane;
      for (uint32_t i = start; i < stop; i++) to[(size_t)i * size] = from[i];
    }
  }
}

static inline uint64_t turn(uint64_t x) {
  uint64_t t = (x ^ (x >> 7)) & 0x00AA00AA00AA00AAull;
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000CCCC0000CCCCull;
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000F0F0F0F0ull;
  return x ^ t ^ (t << 28);
}

static inline v128_t turn_two(v128_t x) {
  v128_t t = wasm_v128_and(wasm_v128_xor(x, wasm_u64x2_shr(x, 7)),
                           wasm_i64x2_splat(0x00AA00AA00AA00AAll));
  x = wasm_v128_xor(x, wasm_v128_xor(t, wasm_i64x2_shl(t, 7)));
  t = wasm_v128_and(wasm_v128_xor(x, wasm_u64x2_shr(x, 14)),
                    wasm_i64x2_splat(0x0000CCCC0000CCCCll));
  x = wasm_v128_xor(x, wasm_v128_xor(t, wasm_i64x2_shl(t, 14)));
  t = wasm_v128_and(wasm_v128_xor(x, wasm_u64x2_shr(x, 28)),
                    wasm_i64x2_splat(0x00000000F0F0F0F0ll));
  return wasm_v128_xor(x, wasm_v128_xor(t, wasm_i64x2_shl(t, 28)));
}

/* Bit shuffle: `8 × size` rows of one bit an element become elements; `count` is a multiple of 8, `planes` as large as the data. */
void EXPORT(unbitshuffle)(uint32_t size, uint32_t count, const uint8_t *src, uint8_t *planes,
                          uint8_t *dst) {
  uint32_t row = count / 8;
  if (size == 1) planes = dst;
  for (uint32_t byte = 0; byte < size; byte++) {
    const uint8_t *from = src + (size_t)byte * 8 * row;
    uint8_t *to = planes + (size_t)byte * count;
    uint32_t group = 0;
    v128_t out[8];
    for (; group + 16 <= row; group += 16) {
      eight_rows(from + group, row, out);
      for (int k = 0; k < 8; k++) wasm_v128_store(to + 8 * group + 16 * k, turn_two(out[k]));
    }
    for (; group < row; group++) {
      uint64_t bits = 0;
      for (uint32_t k = 0; k < 8; k++) bits |= (uint64_t)from[(size_t)k * row + group] << (8 * k);
      bits = turn(bits);
      memcpy(to + 8 * group, &bits, 8);
    }
  }
  if (size > 1) unshuffle(size, count, planes, dst);
}
