/* What a Pco chunk says of itself before its numbers: mode and delta encoding. docs/format.md of Pco, “Chunk Metadata”. */
#ifndef PCODEC_CHUNK_H
#define PCODEC_CHUNK_H
#include "pcodec_bins.h"
#include "pcodec_numbers.h"
#include <stdlib.h>

enum { NONE, CONSECUTIVE, LOOKBACK, CONV1 };

static struct {
  number_type type;
  uint64_t mask;
  uint32_t mode;
  uint64_t base; /* what a mode multiplies with, or FloatQuant's k */
  uint64_t *dict;
  uint32_t dict_length;
  uint32_t delta, states, secondary_has_delta;
  uint32_t window, quantization;
  int64_t bias, weight[32];
} chunk;
static latents lookbacks, primary, secondary;

static int end_byte(bit_stream *in) {
  in->at = (in->at + 7) & ~(uint64_t)7;
  return is_beyond(in) ? BAD_INPUT : 0;
}

static int read_mode(bit_stream *in, uint32_t version) {
  uint32_t width = chunk.type.width, is_float = chunk.type.kind == FLOAT;
  chunk.mode = (uint32_t)read_bits(in, 4);
  switch (chunk.mode) {
    case CLASSIC: return 0;
    case INT_MULT:
      if (version == 0) return UNKNOWN_FORMAT;
      chunk.base = read_bits(in, width);
      return is_float ? BAD_INPUT : 0;
    case FLOAT_MULT: chunk.base = read_bits(in, width); return is_float ? 0 : BAD_INPUT;
    case FLOAT_QUANT:
      chunk.base = read_bits(in, 8);
      return is_float && chunk.base <= (width == 64 ? 52 : width == 32 ? 23 : 10) ? 0 : BAD_INPUT;
    case DICT: {
      uint64_t length = read_bits(in, 25);
      if (end_byte(in) || length > in->length * 8 / width) return BAD_INPUT;
      chunk.dict = malloc(8 * length + 8);
      if (!chunk.dict) return NO_ROOM;
      chunk.dict_length = (uint32_t)length;
      for (uint64_t i = 0; i < length; i++) chunk.dict[i] = read_bits(in, width);
      return 0;
    }
    default: return UNKNOWN_FORMAT;
  }
}

static int read_delta(bit_stream *in, uint32_t version) {
  const uint64_t middle = (uint64_t)1 << 63;
  chunk.states = chunk.secondary_has_delta = 0;
  if (version < 3) {
    chunk.states = (uint32_t)read_bits(in, 3);
    chunk.delta = chunk.states ? CONSECUTIVE : NONE;
    return 0;
  }
  chunk.delta = (uint32_t)read_bits(in, 4);
  switch (chunk.delta) {
    case NONE: return 0;
    case CONSECUTIVE:
      chunk.states = (uint32_t)read_bits(in, 3);
      chunk.secondary_has_delta = (uint32_t)read_bits(in, 1);
      return chunk.states ? 0 : BAD_INPUT;
    case LOOKBACK: {
      uint32_t window_log = 1 + (uint32_t)read_bits(in, 5), state_log = (uint32_t)read_bits(in, 4);
      chunk.secondary_has_delta = (uint32_t)read_bits(in, 1);
      if (window_log > 24 || state_log > window_log) return BAD_INPUT;
      chunk.window = 1u << window_log;
      chunk.states = 1u << state_log;
      return 0;
    }
    case CONV1:
      chunk.quantization = (uint32_t)read_bits(in, 5);
      chunk.bias = (int64_t)(read_bits(in, 64) ^ middle);
      chunk.states = 1 + (uint32_t)read_bits(in, 5);
      for (uint32_t i = 0; i < chunk.states; i++)
        chunk.weight[i] = (int32_t)((uint32_t)read_bits(in, 32) ^ 0x80000000u);
      return 0;
    default: return UNKNOWN_FORMAT;
  }
}

#endif
