/*
 * What zstd repeats from fewer than 16 bytes back, by one shuffle instead of copies of 8 bytes: matrices with many
 * zeros are made of such matches. Writes up to 16 bytes beyond `end`, as zstd's own copies do.
 */
#ifndef SHORT_MATCHES_H
#define SHORT_MATCHES_H
#include <stddef.h>
#include <stdint.h>
#include <wasm_simd128.h>

/* Which byte of the match stands at each place, for every distance; 0 never comes here. */
static const uint8_t repeat_order[16][16] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1},
    {0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0},
    {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0},
    {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3},
    {0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1},
    {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1, 2, 3, 4},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 1},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0},
};
/* How many of the 16 places are whole repeats. */
static const uint8_t repeat_step[16] = {16, 16, 16, 15, 16, 15, 12, 14, 16, 9, 10, 11, 12, 13, 14, 15};

static inline void repeat_short(uint8_t *to, uint8_t *end, const uint8_t *match, size_t distance) {
  /* never more of it than the last store wrote, or the processor waits for that */
  v128_t from = distance <= 8 ? wasm_v128_load64_zero(match) : wasm_v128_load(match);
  v128_t bytes = wasm_i8x16_swizzle(from, wasm_v128_load(repeat_order[distance]));
  size_t step = repeat_step[distance];
  do {
    wasm_v128_store(to, bytes);
    to += step;
  } while (to < end);
}
#endif
