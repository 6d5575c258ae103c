/*
 * zlib and gzip by libdeflate, compiled to WebAssembly by build.sh: into a small module of their own, which is all that
 * most files need, and into the one of all decoders. Every function reads and writes only inside the lengths that it is given.
 */
#include <answers.h>
#include <libdeflate.h>
#include <stdint.h>

static struct libdeflate_decompressor *inflater(void) {
  static struct libdeflate_decompressor *shared;
  if (!shared) shared = libdeflate_alloc_decompressor();
  return shared;
}

static int inflated(enum libdeflate_result result, size_t made) {
  if (result == LIBDEFLATE_SUCCESS) return (int)made;
  return result == LIBDEFLATE_INSUFFICIENT_SPACE ? NO_ROOM : BAD_INPUT;
}

/* A zlib stream; what follows it is left alone. */
int EXPORT(inflate_zlib)(const void *src, size_t length, void *dst, size_t room) {
  size_t used, made;
  if (!inflater()) return NO_ROOM;
  return inflated(
      libdeflate_zlib_decompress_ex(inflater(), src, length, dst, room, &used, &made), made);
}

/* One member of a gzip stream; taken[0] says how much of the input it was. */
int EXPORT(inflate_member)(const void *src, size_t length, void *dst, size_t room,
                           uint32_t *taken) {
  size_t used = 0, made;
  if (!inflater()) return NO_ROOM;
  enum libdeflate_result result =
      libdeflate_gzip_decompress_ex(inflater(), src, length, dst, room, &used, &made);
  *taken = (uint32_t)used;
  return inflated(result, made);
}
