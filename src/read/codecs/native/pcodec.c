/*
 * Pco's decoder, written from its format description (docs/format.md of pcodec/pcodec): standalone versions 0 to 3,
 * format versions 0 to 4.1, every number type, mode and delta encoding.
 */
#include "pcodec_page.h"

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
