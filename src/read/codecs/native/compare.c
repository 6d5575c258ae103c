/*
 * Comparing numbers where they were decoded, compiled to WebAssembly by build-compare.sh. It works in the memory of the
 * decoders, which it imports: no data, no stack, no allocation of its own.
 */
#include <stdint.h>
#include <wasm_simd128.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* Which of the numbers lie from `first` to `last`, in the type of the numbers. */
#define COMPARISON(T) \
  struct {            \
    T first, last;    \
    T fill;           \
    T min, max;       \
    uint32_t masked;  \
    uint32_t nan;     \
  }

enum {
  FLIPS = 1,    /* none of them, instead */
  HAS_FILL = 2, /* numbers equal to `fill` are missing: they meet nothing, and are in no limits */
  NAN_MEETS = 4 /* NaN, which is in no range, meets a comparison that flips */
};

/*
 * Sets bit i % 8 of met[i / 8] where number i meets the comparison; writes all bits of the last byte. `min` and `max`
 * are those of the numbers that are neither missing nor NaN, and stay as the caller set them where there are none.
 */
#define COMPARE(name, T, MaskT, IS_FLOAT, bitmask)                                           \
  void EXPORT(name)(const T *numbers, uint32_t count, COMPARISON(T) * asked, uint32_t flags, \
                    uint8_t *met) {                                                          \
    enum { LANES = 16 / sizeof(T), UNIT = LANES > 8 ? LANES : 8 };                           \
    typedef T Numbers __attribute__((vector_size(16)));                                      \
    typedef T Loaded __attribute__((vector_size(16), aligned(1)));                           \
    typedef MaskT Mask __attribute__((vector_size(16)));                                     \
    const T first = asked->first, last = asked->last, fill = asked->fill;                    \
    const Mask none = (Mask){} - (MaskT)((flags & HAS_FILL) != 0);                           \
    const Mask flip = (Mask){} - (MaskT)((flags & FLIPS) != 0);                              \
    const Mask dropped = (Mask){} - (MaskT)((flags & NAN_MEETS) == 0);                       \
    const Numbers firsts = (Numbers){} + first, lasts = (Numbers){} + last;                  \
    const Numbers fills = (Numbers){} + fill;                                                \
    Numbers min = (Numbers){} + asked->min, max = (Numbers){} + asked->max;                  \
    uint32_t masked = 0, nan = 0, i = 0;                                                     \
    for (; i + UNIT <= count; i += UNIT) {                                                   \
      uint32_t bits = 0;                                                                     \
      for (uint32_t k = 0; k < UNIT; k += LANES) {                                           \
        const Numbers n = *(const Loaded *)(numbers + i + k);                                \
        const Mask missing = (Mask)(n == fills) & none;                                      \
        Mask is = ((Mask)(n >= firsts) & (Mask)(n <= lasts)) ^ flip;                         \
        if (IS_FLOAT) {                                                                      \
          const Mask odd = (Mask)(n != n);                                                   \
          is &= ~(odd & dropped);                                                            \
          nan += (uint32_t)__builtin_popcount(bitmask((v128_t)odd));                         \
        }                                                                                    \
        masked += (uint32_t)__builtin_popcount(bitmask((v128_t)missing));                    \
        bits |= (uint32_t)bitmask((v128_t)(is & ~missing)) << k;                             \
        const Mask low = (Mask)(n < min) & ~missing, high = (Mask)(n > max) & ~missing;      \
        min = (Numbers)(((Mask)n & low) | ((Mask)min & ~low));                               \
        max = (Numbers)(((Mask)n & high) | ((Mask)max & ~high));                             \
      }                                                                                      \
      met[i / 8] = (uint8_t)bits;                                                            \
      if (UNIT > 8) met[i / 8 + 1] = (uint8_t)(bits >> 8);                                   \
    }                                                                                        \
    T least = min[0], most = max[0];                                                         \
    for (int k = 1; k < LANES; k++) {                                                        \
      least = min[k] < least ? min[k] : least;                                               \
      most = max[k] > most ? max[k] : most;                                                  \
    }                                                                                        \
    for (uint32_t from = i; i < count; i++) {                                                \
      const T n = numbers[i];                                                                \
      if ((i - from) % 8 == 0) met[i / 8] = 0;                                               \
      if ((flags & HAS_FILL) && n == fill) {                                                 \
        masked++;                                                                            \
        continue;                                                                            \
      }                                                                                      \
      uint32_t is = (uint32_t)(n >= first && n <= last) ^ (flags & FLIPS);                   \
      if (IS_FLOAT && n != n) {                                                              \
        nan++;                                                                               \
        is &= (flags & NAN_MEETS) != 0;                                                      \
      }                                                                                      \
      met[i / 8] |= (uint8_t)(is << (i % 8));                                                \
      least = n < least ? n : least;                                                         \
      most = n > most ? n : most;                                                            \
    }                                                                                        \
    asked->min = least, asked->max = most;                                                   \
    asked->masked = masked, asked->nan = nan;                                                \
  }

COMPARE(compare_int8, int8_t, int8_t, 0, wasm_i8x16_bitmask)
COMPARE(compare_uint8, uint8_t, int8_t, 0, wasm_i8x16_bitmask)
COMPARE(compare_int16, int16_t, int16_t, 0, wasm_i16x8_bitmask)
COMPARE(compare_uint16, uint16_t, int16_t, 0, wasm_i16x8_bitmask)
COMPARE(compare_int32, int32_t, int32_t, 0, wasm_i32x4_bitmask)
COMPARE(compare_uint32, uint32_t, int32_t, 0, wasm_i32x4_bitmask)
COMPARE(compare_int64, int64_t, int64_t, 0, wasm_i64x2_bitmask)
COMPARE(compare_uint64, uint64_t, int64_t, 0, wasm_i64x2_bitmask)
COMPARE(compare_float32, float, int32_t, 1, wasm_i32x4_bitmask)
COMPARE(compare_float64, double, int64_t, 1, wasm_i64x2_bitmask)
