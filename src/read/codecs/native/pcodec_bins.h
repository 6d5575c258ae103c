/* One latent variable of a Pco chunk: its bins, and the tANS decoder that tells which bin comes next. docs/format.md of
 * Pco, "Chunk Metadata" and "Page". */
#ifndef PCODEC_BINS_H
#define PCODEC_BINS_H
#include "number_bits.h"

enum { BATCH = 256, MOST_BINS = 1 << 14 };

typedef struct {
  uint16_t bin, next;
  uint8_t bits;
} tans_node;

typedef struct {
  uint32_t width; /* bits of a latent */
  uint64_t mask;
  uint32_t size_log, count;
  uint64_t lower[MOST_BINS];
  uint8_t offset_bits[MOST_BINS];
  tans_node node[MOST_BINS];
  uint32_t state[4];
  /* what deltas are added to: Consecutive's moments, or the latents so far of Lookback and Conv1 */
  int has_delta;
  uint64_t moment[8];
  uint64_t *past;
  uint32_t past_count, total;
} latents;

static int read_bins(bit_stream *in, latents *var, uint32_t width) {
  static uint32_t weight[MOST_BINS];
  var->width = width;
  var->mask = width == 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
  var->size_log = (uint32_t)read_bits(in, 4);
  var->count = (uint32_t)read_bits(in, 15);
  if (var->size_log > 14 || var->count > 1u << var->size_log) return BAD_INPUT;
  if (var->count == 1 && var->size_log > 0) return BAD_INPUT;
  uint32_t size = 1u << var->size_log, total = 0, length_bits = 32 - (uint32_t)__builtin_clz(width);
  for (uint32_t i = 0; i < var->count; i++) {
    total += weight[i] = (uint32_t)read_bits(in, var->size_log) + 1;
    var->lower[i] = read_bits(in, width);
    var->offset_bits[i] = (uint8_t)read_bits(in, length_bits);
    if (var->offset_bits[i] > width) return BAD_INPUT;
  }
  if (is_beyond(in)) return BAD_INPUT;
  if (var->count == 0) total = weight[0] = 1;
  if (total != size) return BAD_INPUT;
  /* bins are spread over the table by a step that meets every place once */
  uint32_t step = 3 * size / 5 | 1, place = 0;
  for (uint32_t bin = 0; bin < (var->count ? var->count : 1); bin++)
    for (uint32_t i = 0; i < weight[bin]; i++, place = (place + step) & (size - 1))
      var->node[place].bin = (uint16_t)bin;
  for (uint32_t i = 0; i < size; i++) {
    tans_node *node = &var->node[i];
    uint32_t next = weight[node->bin]++;
    for (node->bits = 0; next < size; next *= 2) node->bits++;
    node->next = (uint16_t)(next - size);
  }
  return 0;
}

/* The next `count` latents, before deltas: all their bins, then all their offsets. */
static void read_latents(bit_stream *in, latents *var, uint64_t *out, uint32_t count) {
  static uint16_t bin[BATCH];
  for (uint32_t i = 0; i < count; i++) {
    tans_node node = var->node[var->state[i & 3]];
    bin[i] = node.bin;
    var->state[i & 3] = node.next + (uint32_t)read_bits(in, node.bits);
  }
  for (uint32_t i = 0; i < count; i++)
    out[i] = (var->lower[bin[i]] + read_bits(in, var->offset_bits[bin[i]])) & var->mask;
}

#endif
