/* Latents joined into numbers, as docs/format.md of Pco has it under "Modes". A number comes as its bits. */
#ifndef PCODEC_NUMBERS_H
#define PCODEC_NUMBERS_H
#include "number_bits.h"

enum { CLASSIC, INT_MULT, FLOAT_MULT, FLOAT_QUANT, DICT };
enum { UNSIGNED, SIGNED, FLOAT };

typedef struct {
  uint32_t kind, width;
} number_type;

/* The number types' bytes, 1 to 11. */
static const number_type NUMBER_TYPES[12] = {
    {0, 0},       {UNSIGNED, 32}, {UNSIGNED, 64}, {SIGNED, 32}, {SIGNED, 64},  {FLOAT, 32},
    {FLOAT, 64},  {UNSIGNED, 16}, {SIGNED, 16},   {FLOAT, 16},  {UNSIGNED, 8}, {SIGNED, 8}};

static double float_of_bits(uint32_t width, uint64_t bits) {
  if (width == 64) {
    double value;
    memcpy(&value, &bits, 8);
    return value;
  }
  uint32_t word = (uint32_t)bits;
  if (width == 16) {
    uint32_t exponent = word >> 10 & 31, fraction = word & 1023, sign = (word & 0x8000) << 16;
    if (exponent == 0) return (sign ? -1 : 1) * (double)fraction / 16777216.0;
    word = sign | (exponent == 31 ? 255 : exponent + 112) << 23 | fraction << 13;
  }
  float value;
  memcpy(&value, &word, 4);
  return value;
}

/* A half's bits, rounded to even; `value` is a float's. */
static uint64_t half_bits(float value) {
  uint32_t word;
  memcpy(&word, &value, 4);
  uint32_t sign = word >> 16 & 0x8000, size = word & 0x7fffffff;
  if (size > 0x7f800000) return sign | 0x7e00 | (size >> 13 & 0x3ff);
  if (size >= 0x47800000) return sign | 0x7c00;
  if (size < 0x33000000) return sign;
  /* below 2^-14 a half counts in steps of 2^-24 */
  uint32_t exponent = size >> 23, shift = exponent < 113 ? 126 - exponent : 13;
  uint32_t digits = exponent < 113 ? (size & 0x7fffff) | 0x800000 : size - (112 << 23);
  uint32_t half = digits >> shift, rest = digits & ((1u << shift) - 1), middle = 1u << (shift - 1);
  return sign | (half + (rest > middle || (rest == middle && half & 1)));
}

static uint64_t bits_of_float(uint32_t width, double value) {
  if (width == 64) {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return bits;
  }
  float narrow = (float)value;
  if (width == 16) return half_bits(narrow);
  uint32_t word;
  memcpy(&word, &narrow, 4);
  return word;
}

/* The order-preserving integers that stand for floats, and back. */
static inline uint64_t float_bits_of_latent(uint64_t latent, uint64_t middle, uint64_t mask) {
  return (latent & middle ? latent ^ middle : ~latent) & mask;
}
static inline uint64_t latent_of_float_bits(uint64_t bits, uint64_t middle, uint64_t mask) {
  return (bits & middle ? ~bits : bits ^ middle) & mask;
}

/* The whole number that a latent stands for; beyond what a float counts exactly, the floats that follow. */
static uint64_t whole_float_bits(uint64_t latent, uint32_t width, uint64_t middle) {
  uint64_t sign = latent >= middle ? 0 : middle;
  uint64_t size = sign ? middle - 1 - latent : latent - middle;
  uint64_t counted = (uint64_t)1 << (width == 64 ? 53 : width == 32 ? 24 : 11);
  uint64_t bits = size < counted ? bits_of_float(width, (double)size)
                                 : bits_of_float(width, (double)counted) + (size - counted);
  return sign ^ bits;
}

/* One rounding, as the type itself has it: a product of two floats is exact in a double, of two halves in a float. */
static uint64_t product_bits(uint32_t width, uint64_t a, uint64_t b) {
  return bits_of_float(width, float_of_bits(width, a) * float_of_bits(width, b));
}

static uint64_t joined(uint32_t mode, number_type type, uint64_t base, uint64_t mask, uint64_t primary, uint64_t secondary) {
  uint64_t middle = (uint64_t)1 << (type.width - 1);
  switch (mode) {
    case INT_MULT: primary = (primary * base + secondary) & mask; break;
    case FLOAT_MULT: {
      uint64_t product = product_bits(type.width, whole_float_bits(primary, type.width, middle),
                                      float_bits_of_latent(base, middle, mask));
      primary = (latent_of_float_bits(product, middle, mask) + secondary + middle) & mask;
      break;
    }
    case FLOAT_QUANT: {
      uint64_t low = primary >= middle >> base ? secondary : ((uint64_t)1 << base) - 1 - secondary;
      primary = ((primary << base) + low) & mask;
    }
  }
  if (type.kind == FLOAT) return float_bits_of_latent(primary, middle, mask);
  return type.kind == SIGNED ? primary ^ middle : primary;
}

#endif
