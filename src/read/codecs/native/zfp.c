/*
 * zfp's decoder, codec version 5, written from its documentation ("Algorithm", "Bit stream") and P. Lindstrom,
 * "Fixed-rate compressed floating-point arrays", IEEE TVCG 20 (2014). Integers and floats of 32 and 64 bits in 1 to 4
 * dimensions, every mode. Headers are read in zfp-header.ts.
 */
#include "number_bits.h"
#include <math.h>

typedef struct {
  uint32_t least_bits, most_bits; /* of a block */
  uint32_t most_planes;
  int least_exponent;
  int reversible;
} zfp_mode;

/* Which coefficient comes when: by total degree, then by the sum of squares. */
static const uint8_t ORDER_1[4] = {0, 1, 2, 3};
static const uint8_t ORDER_2[16] = {
    0, 1, 4, 5, 2, 8, 6, 9, 3, 12, 10, 7, 13, 11, 14, 15};
static const uint8_t ORDER_3[64] = {
    0, 1, 4, 16, 20, 17, 5, 2, 8, 32, 21, 6, 18, 24, 9, 33, 36, 3, 12, 48, 22, 25, 37, 40, 34, 10, 7, 19, 28, 13, 49,
    52, 41, 38, 26, 23, 29, 53, 11, 35, 44, 14, 50, 56, 42, 27, 39, 45, 30, 54, 57, 60, 51, 15, 43, 46, 58, 61, 55,
    31, 62, 59, 47, 63};
static const uint8_t ORDER_4[256] = {
    0, 1, 4, 16, 64, 5, 80, 17, 68, 65, 20, 2, 8, 32, 128, 84, 81, 69, 21, 6, 18, 66, 24, 72, 9, 96, 33, 36, 129, 132,
    144, 3, 12, 48, 192, 85, 82, 70, 22, 73, 25, 88, 37, 100, 97, 148, 145, 133, 10, 160, 34, 136, 130, 40, 7, 19, 67,
    28, 76, 13, 112, 49, 52, 193, 196, 208, 86, 89, 101, 149, 161, 137, 41, 134, 38, 164, 26, 152, 146, 104, 98, 74,
    83, 71, 23, 77, 29, 92, 53, 116, 113, 212, 209, 197, 11, 35, 131, 44, 140, 14, 176, 50, 56, 194, 200, 224, 90,
    165, 102, 153, 150, 105, 168, 162, 138, 42, 87, 93, 117, 213, 27, 75, 99, 39, 135, 147, 108, 45, 141, 156, 30, 78,
    177, 180, 54, 114, 120, 57, 198, 210, 216, 201, 225, 228, 15, 240, 51, 204, 195, 60, 169, 166, 154, 106, 91, 103,
    151, 109, 157, 94, 181, 118, 121, 214, 217, 229, 163, 139, 43, 142, 46, 172, 58, 184, 178, 232, 226, 202, 241,
    205, 61, 199, 55, 244, 31, 220, 211, 124, 115, 79, 170, 167, 155, 107, 158, 110, 173, 122, 185, 182, 233, 230,
    218, 95, 245, 119, 221, 215, 125, 242, 206, 62, 203, 59, 248, 47, 236, 227, 188, 179, 143, 171, 174, 186, 234,
    246, 222, 126, 219, 123, 249, 111, 237, 231, 189, 183, 159, 252, 243, 207, 63, 175, 250, 187, 238, 235, 190, 253,
    247, 223, 127, 254, 251, 239, 191, 255};
static const uint8_t *const ORDERS[4] = {ORDER_1, ORDER_2, ORDER_3, ORDER_4};

#define NAMED(name) name##_32
#define WIDTH 32
#define Int int32_t
#define UInt uint32_t
#define Float float
#define SCALED(exponent) ldexpf(1, exponent)
#include "zfp_block.h"
#undef NAMED
#undef WIDTH
#undef Int
#undef UInt
#undef Float
#undef SCALED
#define NAMED(name) name##_64
#define WIDTH 64
#define Int int64_t
#define UInt uint64_t
#define Float double
#define SCALED(exponent) ldexp(1, exponent)
#include "zfp_block.h"

enum { INT32, INT64, FLOAT32, FLOAT64 };

static void read_values(bit_stream *in, const zfp_mode *mode, uint32_t type, uint32_t rank, void *block) {
  switch (type) {
    case INT32: read_block_32(in, mode, 0, mode->most_planes, rank, block); break;
    case INT64: read_block_64(in, mode, 0, mode->most_planes, rank, block); break;
    case FLOAT32: read_floats_32(in, mode, rank, block); break;
    default: read_floats_64(in, mode, rank, block);
  }
}

/*
 * Blocks from bit `first` on, into extent[0] × … × extent[3] values (fastest first, 1 for axes beyond `rank`), which
 * `dst` has room for. The answer is 0, or BAD_INPUT where the stream ends too early.
 */
int EXPORT(zfp_blocks)(const uint8_t *src, uint32_t length, uint32_t first, uint8_t *dst, uint32_t type, uint32_t rank,
                       const uint32_t *extent, uint32_t least_bits, uint32_t most_bits, uint32_t most_planes,
                       int least_exponent) {
  static uint64_t block[256];
  zfp_mode mode = {least_bits, most_bits, most_planes, least_exponent, least_exponent < -1074};
  bit_stream in = {src, length, first};
  uint32_t size = type & 1 ? 8 : 4;
  if (rank < 1 || rank > 4 || type > FLOAT64) return BAD_INPUT;
  uint32_t at[4];
  for (at[3] = 0; at[3] < extent[3]; at[3] += 4)
    for (at[2] = 0; at[2] < extent[2]; at[2] += 4)
      for (at[1] = 0; at[1] < extent[1]; at[1] += 4)
        for (at[0] = 0; at[0] < extent[0]; at[0] += 4) {
          read_values(&in, &mode, type, rank, block);
          if (is_beyond(&in)) return BAD_INPUT;
          uint32_t n[4];
          for (int i = 0; i < 4; i++) n[i] = extent[i] - at[i] < 4 ? extent[i] - at[i] : 4;
          for (uint32_t w = 0; w < n[3]; w++)
            for (uint32_t z = 0; z < n[2]; z++)
              for (uint32_t y = 0; y < n[1]; y++) {
                uint32_t row = ((at[3] + w) * extent[2] + at[2] + z) * extent[1] + at[1] + y;
                memcpy(dst + (row * extent[0] + at[0]) * size,
                       (uint8_t *)block + 4 * (y + 4 * (z + 4 * w)) * size, n[0] * size);
              }
        }
  return 0;
}
