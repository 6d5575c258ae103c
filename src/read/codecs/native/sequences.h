/*
 * zstd's sequences (RFC 8878, 3.1.1.3.2 and 3.1.1.4) in two steps: a batch is decoded, then carried out. zstd's own loop
 * does both at once and hands its state to functions by address; in WebAssembly that state lies in memory, and each
 * field waits for the store of the one before. Here all that changes is in locals, few enough for the processor.
 * What needs care is left to zstd's own loop and functions: the last sequence, the first bytes of the bitstream, the end
 * of the output, what reaches before it, more bits than one load brings, and all that is wrong.
 * Included by zstd_decompress_block.c, see build.sh.
 */
#ifndef SEQUENCES_H
#define SEQUENCES_H
#include <wasm_simd128.h>

enum { SEQUENCES_IN_BATCH = 128 };

/* `offset` is 3 more than the distance, or from 1 to 3 the place of a distance that was used lately. */
typedef struct {
  U32 literals, match, offset;
} Sequence;

/* Where the two steps of a batch stand. */
typedef struct {
  BYTE *out;
  const BYTE *literals;
  BYTE *const outEnd;
  const BYTE *const literalsEnd, *const prefixStart, *const virtualStart, *const dictEnd;
  /* What the batch takes of literals and copies from earlier output. */
  U32 fromLiterals, fromOutput;
} Batch;

static const U32 low_bits[32] = {
    0x0,       0x1,       0x3,       0x7,       0xf,       0x1f,       0x3f,       0x7f,
    0xff,      0x1ff,     0x3ff,     0x7ff,     0xfff,     0x1fff,     0x3fff,     0x7fff,
    0xffff,    0x1ffff,   0x3ffff,   0x7ffff,   0xfffff,   0x1fffff,   0x3fffff,   0x7fffff,
    0xffffff,  0x1ffffff, 0x3ffffff, 0x7ffffff, 0xfffffff, 0x1fffffff, 0x3fffffff, 0x7fffffff,
};

/* The next `count` bits, the topmost first; at most 57 before a word is loaded again. */
static inline U32 take_bits(U64 *word, U32 count) {
  *word = __builtin_rotateleft64(*word, (U64)count);
  return (U32)*word & low_bits[count];
}

/* Decodes at most `most` sequences; the answer is how many. */
static __attribute__((noinline)) int decode_batch(seqState_t *state, Batch *batch, Sequence *out, int most) {
  BIT_DStream_t *const stream = &state->DStream;
  const BYTE *const safe = (const BYTE *)stream->start + 8;
  const BYTE *from = (const BYTE *)stream->ptr;
  const ZSTD_seqSymbol *const literalsTable = state->stateLL.table;
  const ZSTD_seqSymbol *const matchTable = state->stateML.table;
  const ZSTD_seqSymbol *const offsetTable = state->stateOffb.table;
  U32 literalsState = state->stateLL.state, matchState = state->stateML.state, offsetState = state->stateOffb.state;
  U32 used = stream->bitsConsumed, fromLiterals = 0, fromOutput = 0;
  Sequence *at = out, *const end = out + most;
  if (used > 7) return 0;
  while (at < end && from >= safe) {
    const ZSTD_seqSymbol *const literals = literalsTable + literalsState;
    const ZSTD_seqSymbol *const match = matchTable + matchState;
    const ZSTD_seqSymbol *const offset = offsetTable + offsetState;
    U32 const offsetMore = offset->nbAdditionalBits;
    U32 const more = offsetMore + match->nbAdditionalBits + literals->nbAdditionalBits;
    U64 word = MEM_readLE64(from) << used;
    /* with 26 bits of states and 7 that are used up these are all that a word is sure to hold */
    if (UNLIKELY(more > 31)) break;
    at->offset = take_bits(&word, offsetMore) + (1u << offsetMore);
    U32 matchLength = match->baseValue, literalsLength = literals->baseValue;
    if (UNLIKELY(more != offsetMore)) {
      matchLength += take_bits(&word, match->nbAdditionalBits);
      literalsLength += take_bits(&word, literals->nbAdditionalBits);
    }
    fromOutput += at->match = matchLength;
    fromLiterals += at->literals = literalsLength;
    at++;
    used += more + literals->nbBits + match->nbBits + offset->nbBits;
    literalsState = literals->nextState + take_bits(&word, literals->nbBits);
    matchState = match->nextState + take_bits(&word, match->nbBits);
    offsetState = offset->nextState + take_bits(&word, offset->nbBits);
    from -= used >> 3;
    used &= 7;
  }
  batch->fromLiterals = fromLiterals;
  batch->fromOutput = fromOutput;
  stream->ptr = (const char *)from;
  stream->bitsConsumed = used;
  stream->bitContainer = MEM_readLE64(from);
  state->stateLL.state = literalsState;
  state->stateML.state = matchState;
  state->stateOffb.state = offsetState;
  return (int)(at - out);
}

static inline void copy_16(BYTE *to, const BYTE *from) { wasm_v128_store(to, wasm_v128_load(from)); }

/* One that needs care; its length, or zstd's code for what is wrong. */
static __attribute__((noinline)) size_t
carry_out_one(Batch *batch, BYTE *out, const BYTE *from, U32 literals, U32 match, U32 distance) {
  seq_t const sequence = {literals, match, distance ? distance : (size_t)-1};
  batch->literals = from;
  return ZSTD_execSequence(out, batch->outEnd, sequence, &batch->literals, batch->literalsEnd,
                           batch->prefixStart, batch->virtualStart, batch->dictEnd);
}

/* Carries out a batch; 0, or zstd's code for what is wrong. */
static __attribute__((noinline)) size_t
carry_out_batch(seqState_t *state, Batch *batch, const Sequence *at, int count) {
  const Sequence *const end = at + count;
  BYTE *out = batch->out;
  const BYTE *from = batch->literals;
  const BYTE *const prefixStart = batch->prefixStart;
  size_t const room = (size_t)(batch->outEnd - out);
  U32 last = state->prevOffset[0], second = state->prevOffset[1], third = state->prevOffset[2];
  /* copies write up to 32 bytes beyond their end */
  int const fits = room >= 32 && batch->fromLiterals + batch->fromOutput <= room - 32 &&
                   batch->fromLiterals <= (size_t)(batch->literalsEnd - from);
  U32 const longest = fits ? 32 : 0;
  for (; at < end; at++) {
    U32 const literals = at->literals, match = at->match, offset = at->offset;
    /* without a branch, as no processor can foretell it */
    U32 const place = offset + (literals == 0);
    U32 distance = place == 2 ? second : last;
    distance = place == 3 ? third : distance;
    distance = place == 4 ? last - 1 : distance;
    distance = offset > 3 ? offset - 3 : distance;
    third = place > 2 ? second : third;
    second = place > 1 ? last : second;
    last = distance;

    BYTE *const to = out + literals;
    if (literals > 16 || match > longest || distance < 16 || distance > (size_t)(to - prefixStart)) {
      size_t const made = carry_out_one(batch, out, from, literals, match, distance);
      if (ZSTD_isError(made)) return made;
      out += made;
      from = batch->literals;
      continue;
    }
    copy_16(out, from);
    copy_16(to, to - distance);
    copy_16(to + 16, to - distance + 16);
    from += literals;
    out = to + match;
  }
  state->prevOffset[0] = last;
  state->prevOffset[1] = second;
  state->prevOffset[2] = third;
  batch->out = out;
  batch->literals = from;
  return 0;
}
#endif
