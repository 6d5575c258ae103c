/* A page of a Pco chunk: batches of latents, deltas added up, joined into numbers. docs/format.md of Pco, “Page” and
 * “Processing Formulas”. */
#ifndef PCODEC_PAGE_H
#define PCODEC_PAGE_H
#include "pcodec_chunk.h"

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

#endif
