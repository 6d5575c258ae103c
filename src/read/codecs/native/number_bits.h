/* Bits of a stream, the lowest of each byte first, for zfp and Pco. What lies beyond the end reads as zeros; whoever
 * reads asks `is_beyond` before it believes them. */
#ifndef NUMBER_BITS_H
#define NUMBER_BITS_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { BAD_INPUT = -1, NO_ROOM = -2, UNKNOWN_FORMAT = -3 };

typedef struct {
  const uint8_t *src;
  uint64_t length; /* in bytes */
  uint64_t at;     /* in bits */
} bit_stream;

/* 8 bytes from a place that may lie near the end or behind it. */
static uint64_t bytes_near_end(const bit_stream *in, uint64_t byte) {
  uint64_t word = 0;
  for (uint32_t i = 0; i < 8 && byte + i < in->length; i++)
    word |= (uint64_t)in->src[byte + i] << (8 * i);
  return word;
}

static inline uint64_t word_at(const bit_stream *in, uint64_t byte) {
  if (byte + 8 > in->length) return bytes_near_end(in, byte);
  uint64_t word;
  memcpy(&word, in->src + byte, 8);
  return word;
}

/* The next `count` bits, 64 at most. */
static inline uint64_t read_bits(bit_stream *in, uint32_t count) {
  uint64_t byte = in->at >> 3;
  uint32_t shift = in->at & 7;
  in->at += count;
  if (count == 0) return 0;
  uint64_t word = word_at(in, byte) >> shift;
  if (shift + count > 64) word |= word_at(in, byte + 8) << (64 - shift);
  return count == 64 ? word : word & (((uint64_t)1 << count) - 1);
}

static inline int is_beyond(const bit_stream *in) { return in->at > 8 * in->length; }

#endif
