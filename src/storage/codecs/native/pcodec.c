/*
 * Pco's decoder, written from its format description (docs/format.md of pcodec/pcodec): standalone versions 0 to 3,
 * format versions 0 to 4.1, every number type, mode and delta encoding.
 */
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

/* What stands before a page's batches: where deltas begin, and the four states of each variable's decoder. */
static int begin_page(bit_stream *in, latents *var, int has_delta, uint32_t count) {
  uint32_t states = has_delta ? chunk.states : 0;
  var->has_delta = has_delta && chunk.delta != NONE;
  if (var->count == 0 && count > states) return BAD_INPUT;
  if (var->has_delta && chunk.delta != CONSECUTIVE) {
    var->past = malloc(8 * ((uint64_t)count + states));
    if (!var->past) return NO_ROOM;
  }
  uint64_t *to = var->past ? var->past : var->moment;
  for (uint32_t i = 0; i < states; i++) to[i] = read_bits(in, var->width);
  var->past_count = states;
  var->total = count;
  for (int i = 0; i < 4; i++) var->state[i] = (uint32_t)read_bits(in, var->size_log);
  return 0;
}

static void add_moments(const latents *var, uint64_t *moment, uint64_t *values, uint32_t count) {
  uint64_t middle = (uint64_t)1 << (var->width - 1);
  for (uint32_t i = 0; i < count; i++) values[i] += middle;
  for (uint32_t order = chunk.states; order-- > 0;)
    for (uint32_t i = 0; i < count; i++) {
      uint64_t sum = moment[order] + values[i];
      values[i] = moment[order] & var->mask;
      moment[order] = sum;
    }
}

/* Numbers are given back `states` later than they are known. */
static int add_past(latents *var, const uint64_t *back, uint64_t *values, uint32_t known, uint32_t first, uint32_t count) {
  uint64_t middle = (uint64_t)1 << (var->width - 1), *past = var->past;
  for (uint32_t i = 0; i < known; i++) {
    uint32_t at = var->past_count++;
    uint64_t from = 0;
    if (chunk.delta == LOOKBACK) {
      if (back[i] < 1 || back[i] > chunk.window) return BAD_INPUT;
      if (back[i] <= at) from = past[at - back[i]];
    } else {
      uint64_t sum = (uint64_t)chunk.bias;
      for (uint32_t k = 0; k < chunk.states; k++) sum += (uint64_t)chunk.weight[k] * past[at - chunk.states + k];
      from = (int64_t)sum < 0 ? 0 : sum >> chunk.quantization;
    }
    past[at] = (values[i] + middle + from) & var->mask;
  }
  memcpy(values, past + first, 8 * count);
  return 0;
}

/* The next `count` latents of the `left` that the page still has. */
static int read_batch(bit_stream *in, latents *var, const uint64_t *back, uint64_t *values, uint32_t left, uint32_t count) {
  uint32_t states = var->has_delta ? chunk.states : 0, stored = left > states ? left - states : 0;
  uint32_t known = stored < count ? stored : count;
  read_latents(in, var, values, known);
  memset(values + known, 0, 8 * (count - known));
  if (!var->has_delta) return 0;
  if (chunk.delta != CONSECUTIVE) return add_past(var, back, values, known, var->total - left, count);
  add_moments(var, var->moment, values, count);
  return 0;
}

static int read_page(bit_stream *in, uint8_t *dst, uint32_t count) {
  static uint64_t back[BATCH], first[BATCH], second[BATCH];
  int has_back = chunk.delta == LOOKBACK, has_second = chunk.mode >= INT_MULT && chunk.mode <= FLOAT_QUANT, bad = 0;
  if (has_back) bad = begin_page(in, &lookbacks, 0, count > chunk.states ? count - chunk.states : 0);
  if (!bad) bad = begin_page(in, &primary, 1, count);
  if (!bad && has_second) bad = begin_page(in, &secondary, (int)chunk.secondary_has_delta, count);
  if (!bad) bad = end_byte(in);
  uint32_t size = chunk.type.width / 8;
  for (uint32_t left = count; !bad && left > 0;) {
    uint32_t batch = left < BATCH ? left : BATCH, stored = left > chunk.states ? left - chunk.states : 0;
    if (has_back) read_latents(in, &lookbacks, back, stored < batch ? stored : batch);
    bad = read_batch(in, &primary, back, first, left, batch);
    if (!bad && has_second) bad = read_batch(in, &secondary, back, second, left, batch);
    if (!bad && is_beyond(in)) bad = BAD_INPUT;
    for (uint32_t i = 0; !bad && i < batch; i++, dst += size) {
      if (chunk.mode == DICT) {
        if (first[i] >= chunk.dict_length) bad = BAD_INPUT;
        else first[i] = chunk.dict[first[i]];
      }
      uint64_t bits = bad ? 0 : joined(chunk.mode, chunk.type, chunk.base, chunk.mask, first[i], second[i]);
      memcpy(dst, &bits, size);
    }
    left -= batch;
  }
  return bad ? bad : end_byte(in);
}

static int read_chunk(bit_stream *in, uint32_t version, uint8_t *dst, uint32_t count) {
  int bad = read_mode(in, version);
  if (!bad) bad = read_delta(in, version);
  if (!bad && chunk.delta == LOOKBACK) bad = read_bins(in, &lookbacks, 32);
  if (!bad) bad = read_bins(in, &primary, chunk.mode == DICT ? 32 : chunk.type.width);
  if (!bad && chunk.mode >= INT_MULT && chunk.mode <= FLOAT_QUANT) bad = read_bins(in, &secondary, chunk.type.width);
  if (!bad) bad = end_byte(in);
  if (!bad) bad = read_page(in, dst, count);
  free(chunk.dict), free(primary.past), free(secondary.past);
  chunk.dict = primary.past = secondary.past = 0;
  return bad;
}

/* The standalone format: a header, chunks of one number type each, a zero. The answer is how many bytes were made. */
int EXPORT(pcodec_file)(const uint8_t *src, uint32_t length, uint8_t *dst, uint32_t room) {
  bit_stream in = {src, length, 0};
  if (length < 6 || memcmp(src, "pco!", 4)) return BAD_INPUT;
  in.at = 32;
  uint32_t standalone = (uint32_t)read_bits(&in, 8);
  if (standalone > 3) return UNKNOWN_FORMAT;
  if (standalone < 2) in.at = 32; /* it is the format's own version */
  else {
    if (standalone == 3) read_bits(&in, 8); /* the number type, which each chunk says again */
    read_bits(&in, 1 + (uint32_t)read_bits(&in, 6));
    if (end_byte(&in)) return BAD_INPUT;
  }
  uint32_t version = (uint32_t)read_bits(&in, 8);
  if (version > 4 || (version == 4 && read_bits(&in, 8) > 1)) return UNKNOWN_FORMAT;
  uint32_t made = 0;
  for (;;) {
    if (is_beyond(&in) || in.at == 8 * in.length) return BAD_INPUT;
    uint32_t type = (uint32_t)read_bits(&in, 8);
    if (type == 0) return (int)made;
    if (type > 11) return UNKNOWN_FORMAT;
    chunk.type = NUMBER_TYPES[type];
    chunk.mask = chunk.type.width == 64 ? ~(uint64_t)0 : ((uint64_t)1 << chunk.type.width) - 1;
    uint32_t count = (uint32_t)read_bits(&in, 24) + 1;
    if (count > (room - made) / (chunk.type.width / 8)) return NO_ROOM;
    int bad = read_chunk(&in, version, dst + made, count);
    if (bad) return bad;
    made += count * (chunk.type.width / 8);
  }
}
