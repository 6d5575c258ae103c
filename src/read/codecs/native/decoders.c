/*
 * The inner loops of Petri's codecs, compiled to WebAssembly by build.sh. Every function reads and
 * writes only inside the lengths that it is given; answers.h has the negative answers.
 */
#include <answers.h>
#include <lz4.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>
#include <zstd_errors.h>

/* LZ4 block format; the answer is the decoded length. No way to tell bad input from no room. */
int EXPORT(lz4_block)(const char *src, int length, char *dst, int room) {
  int made = LZ4_decompress_safe(src, dst, length, room);
  return made < 0 ? BAD_INPUT : made;
}

/* Zstandard, any number of frames. */
int EXPORT(zstd_frames)(const void *src, size_t length, void *dst, size_t room) {
  static ZSTD_DCtx *context;
  if (!context) context = ZSTD_createDCtx();
  if (!context) return NO_ROOM;
  size_t made = ZSTD_decompressDCtx(context, dst, room, src, length);
  if (!ZSTD_isError(made)) return (int)made;
  return ZSTD_getErrorCode(made) == ZSTD_error_dstSize_tooSmall ? NO_ROOM : BAD_INPUT;
}

/* What the frames say that they hold; -1 where one does not say, -2 where they make no sense. */
double EXPORT(zstd_size)(const void *src, size_t length) {
  unsigned long long size = ZSTD_findDecompressedSize(src, length);
  if (size == ZSTD_CONTENTSIZE_UNKNOWN) return -1;
  if (size == ZSTD_CONTENTSIZE_ERROR) return -2;
  return (double)size;
}

static inline void copy_match(uint8_t *out, uint32_t distance, uint32_t length) {
  const uint8_t *from = out - distance;
  if (distance == 1) memset(out, *from, length);
  else if (distance >= length) memcpy(out, from, length);
  else
    for (uint32_t i = 0; i < length; i++) out[i] = from[i];
}

/* BloscLZ of c-blosc 1 and 2. */
int EXPORT(blosclz_block)(const uint8_t *src, uint32_t length, uint8_t *dst, uint32_t room) {
  const uint8_t *in = src, *end = src + length;
  uint8_t *out = dst, *limit = dst + room;
  if (length == 0) return 0;
  uint32_t control = *in++ & 31;
  for (;;) {
    if (control < 32) {
      uint32_t run = control + 1;
      if (run > (uint32_t)(end - in)) return BAD_INPUT;
      if (run > (uint32_t)(limit - out)) return NO_ROOM;
      memcpy(out, in, run);
      in += run, out += run;
    } else {
      uint32_t run = (control >> 5) - 1, high = (control & 31) << 8, distance, code;
      if (run == 6)
        do {
          if (in >= end) return BAD_INPUT;
          run += code = *in++;
        } while (code == 255);
      if (in >= end) return BAD_INPUT;
      code = *in++;
      distance = high + code + 1;
      if (code == 255 && high == 31 << 8) {
        if (end - in < 2) return BAD_INPUT;
        distance = (in[0] << 8) + in[1] + 8191 + 1;
        in += 2;
      }
      run += 3;
      if (distance > (uint32_t)(out - dst)) return BAD_INPUT;
      if (run > (uint32_t)(limit - out)) return NO_ROOM;
      copy_match(out, distance, run);
      out += run;
    }
    if (in >= end) return (int)(out - dst);
    control = *in++;
  }
}

/* LibLZF, as h5py's filter 32000 uses it. */
int EXPORT(lzf_block)(const uint8_t *src, uint32_t length, uint8_t *dst, uint32_t room) {
  const uint8_t *in = src, *end = src + length;
  uint8_t *out = dst, *limit = dst + room;
  while (in < end) {
    uint32_t control = *in++;
    if (control < 32) {
      uint32_t run = control + 1;
      if (run > (uint32_t)(end - in)) return BAD_INPUT;
      if (run > (uint32_t)(limit - out)) return NO_ROOM;
      memcpy(out, in, run);
      in += run, out += run;
      continue;
    }
    uint32_t run = control >> 5;
    if (run == 7) {
      if (in >= end) return BAD_INPUT;
      run += *in++;
    }
    if (in >= end) return BAD_INPUT;
    uint32_t distance = ((control & 31) << 8) + *in++ + 1;
    run += 2;
    if (distance > (uint32_t)(out - dst)) return BAD_INPUT;
    if (run > (uint32_t)(limit - out)) return NO_ROOM;
    copy_match(out, distance, run);
    out += run;
  }
  return (int)(out - dst);
}

/* Snappy's raw format: the length, then literals and copies. */
int EXPORT(snappy_block)(const uint8_t *src, uint32_t length, uint8_t *dst, uint32_t room) {
  const uint8_t *in = src, *end = src + length;
  uint32_t size = 0, shift = 0, byte;
  do {
    if (in >= end || shift > 28) return BAD_INPUT;
    byte = *in++;
    size |= (byte & 127) << shift;
    shift += 7;
  } while (byte > 127);
  if (size > room) return NO_ROOM;
  uint8_t *out = dst, *limit = dst + size;
  while (in < end) {
    uint32_t tag = *in++, run, distance;
    uint32_t extra = (tag & 3) == 3 ? 4 : (tag & 3);
    if ((tag & 3) == 0) {
      run = tag >> 2;
      if (run >= 60) {
        uint32_t width = run - 59;
        if (width > (uint32_t)(end - in)) return BAD_INPUT;
        run = 0;
        for (uint32_t i = 0; i < width; i++) run |= (uint32_t)*in++ << (8 * i);
      }
      if (run >= (uint32_t)(end - in) || run >= (uint32_t)(limit - out)) return BAD_INPUT;
      run++;
      memcpy(out, in, run);
      in += run, out += run;
      continue;
    }
    if (extra > (uint32_t)(end - in)) return BAD_INPUT;
    distance = 0;
    for (uint32_t i = 0; i < extra; i++) distance |= (uint32_t)in[i] << (8 * i);
    in += extra;
    run = (tag >> 2) + 1;
    if (extra == 1) {
      run = ((tag >> 2) & 7) + 4;
      distance |= (tag >> 5) << 8;
    }
    if (distance == 0 || distance > (uint32_t)(out - dst)) return BAD_INPUT;
    if (run > (uint32_t)(limit - out)) return BAD_INPUT;
    copy_match(out, distance, run);
    out += run;
  }
  return out == limit ? (int)size : BAD_INPUT;
}
