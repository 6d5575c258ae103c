/*
 * Pieces of a gene index (kernels/piece.ts), compiled to WebAssembly by build-index.sh. It works in a memory that it
 * imports, where its caller lays everything out: no data, no stack, no allocation of its own. Numbers are little-endian,
 * at any address; `bytes` are followed by MARGIN more, with any content.
 */
#include <stdint.h>
#include <wasm_simd128.h>

#define EXPORT(name) __attribute__((export_name(#name))) name
#define INLINE static inline __attribute__((always_inline))

enum { MARGIN = 16 };
enum { ONES, INTEGERS, FLOAT32, FLOAT64 };
/* A code's high part of this many ones is an escape: the number follows in 32 bits. Low parts have MAX_LOW bits at most. */
enum { ESCAPE = 23, MAX_LOW = 24, MAX_CODE = MAX_LOW + ESCAPE };
/* Values that are decoded at once, to be added up while they are in the cache. */
enum { AT_ONCE = 1024 };
/* Pieces of a gene whose rows are compared. */
enum { MAX_PIECES = 65536 };
/* Answers, other than a number of pieces. */
enum { DAMAGED = -1, NO_ROOM = -2, OVERLAPPING = -3 };

INLINE uint32_t load32(const uint8_t *at) {
  uint32_t n;
  __builtin_memcpy(&n, at, 4);
  return n;
}

INLINE uint64_t load64(const uint8_t *at) {
  uint64_t n;
  __builtin_memcpy(&n, at, 8);
  return n;
}

/* CRC-32 of gzip after `crc`, by 16 tables of 256 numbers, one after another: that of a byte, and of a byte and k zeros. */
uint32_t EXPORT(crc32)(const uint8_t *bytes, uint32_t length, uint32_t crc, const uint32_t *t) {
  const uint8_t *const end = bytes + length;
  crc = ~crc;
  for (; end - bytes >= 16; bytes += 16) {
    const uint32_t a = load32(bytes) ^ crc, b = load32(bytes + 4), c = load32(bytes + 8), d = load32(bytes + 12);
    crc = t[0xf00 | (a & 255)] ^ t[0xe00 | (a >> 8 & 255)] ^ t[0xd00 | (a >> 16 & 255)] ^ t[0xc00 | a >> 24] ^
          t[0xb00 | (b & 255)] ^ t[0xa00 | (b >> 8 & 255)] ^ t[0x900 | (b >> 16 & 255)] ^ t[0x800 | b >> 24] ^
          t[0x700 | (c & 255)] ^ t[0x600 | (c >> 8 & 255)] ^ t[0x500 | (c >> 16 & 255)] ^ t[0x400 | c >> 24] ^
          t[0x300 | (d & 255)] ^ t[0x200 | (d >> 8 & 255)] ^ t[0x100 | (d >> 16 & 255)] ^ t[d >> 24];
  }
  for (; bytes < end; bytes++) crc = crc >> 8 ^ t[(crc ^ *bytes) & 255];
  return ~crc;
}

/* Codes, the lowest bit first: `left` bits of `word` are read and not yet taken, `at` is what follows them. */
typedef struct {
  const uint8_t *at;
  uint64_t word;
  uint32_t left;
} Codes;

/* At least 56 bits are left after it; 0 where the bytes have long ended. */
INLINE int refill(Codes *codes, const uint8_t *end) {
  if (codes->at > end + MARGIN - 8) return 0;
  codes->word |= load64(codes->at) << codes->left;
  codes->at += (63 - codes->left) >> 3;
  codes->left |= 56;
  return 1;
}

INLINE int next(Codes *codes, const uint8_t *end, uint32_t k, uint32_t *number) {
  if (codes->left <= MAX_CODE && !refill(codes, end)) return 0;
  const uint32_t high = (uint32_t)__builtin_ctzll(~codes->word | 1ull << ESCAPE);
  if (__builtin_expect(high < ESCAPE, 1)) {
    codes->word >>= high + 1;
    *number = high << k | ((uint32_t)codes->word & ((1u << k) - 1));
    codes->word >>= k;
    codes->left -= high + 1 + k;
    return 1;
  }
  if (!refill(codes, end)) return 0;
  *number = (uint32_t)(codes->word >> ESCAPE);
  codes->word = codes->word >> ESCAPE >> 32;
  codes->left -= ESCAPE + 32;
  return 1;
}

/* The end of the last byte of what was taken. */
INLINE const uint8_t *end_of(const Codes *codes) { return codes->at - codes->left / 8; }

/* A number of up to 35 bits by seven bits, the lowest first; beyond the end where it is not whole. */
INLINE const uint8_t *varint(const uint8_t *at, const uint8_t *end, uint64_t *number) {
  *number = 0;
  for (uint32_t shift = 0; shift < 35; shift += 7) {
    if (at >= end) return end + 1;
    const uint8_t byte = *at++;
    *number |= (uint64_t)(byte & 127) << shift;
    if (byte < 128) break;
  }
  return at;
}

/* The values of a piece, still to be decoded. */
typedef struct {
  uint32_t cells, mode, low;
  const uint8_t *at; /* of floats */
  Codes codes;       /* of integers */
} Values;

/* Decodes the rows of a piece; gives the end of what it read, beyond `end` where it is damaged, 0 without room. */
INLINE const uint8_t *piece_rows(const uint8_t *at, const uint8_t *end, uint32_t room, uint64_t row_count, uint32_t *rows,
                                 Values *values) {
  uint64_t cells, row;
  at = varint(at, end, &cells);
  at = varint(at, end, &row);
  if (at >= end || cells == 0 || row >= row_count || cells > row_count) return end + 1;
  values->cells = (uint32_t)cells;
  if (cells > room) return 0;
  const uint32_t head = *at++, k = head & 31;
  if (k > MAX_LOW) return end + 1;
  rows[0] = (uint32_t)row;
  Codes codes = {at, 0, 0};
  for (uint32_t i = 1; i < cells; i++) {
    uint32_t gap;
    if (!next(&codes, end, k, &gap)) return end + 1;
    row += (uint64_t)gap + 1;
    rows[i] = (uint32_t)row;
  }
  if (row >= row_count) return end + 1;
  at = end_of(&codes);
  if (at > end) return end + 1;
  values->mode = head >> 5;
  values->at = at;
  const uint64_t left = (uint64_t)(end - at);
  switch (values->mode) {
    case ONES:
      return at;
    case INTEGERS:
      if (at >= end || (values->low = *at) > MAX_LOW) return end + 1;
      values->codes = (Codes){at + 1, 0, 0};
      return at;
    case FLOAT32:
      return 4 * cells > left ? end + 1 : at + 4 * cells;
    case FLOAT64:
      return 8 * cells > left ? end + 1 : at + 8 * cells;
    default:
      return end + 1;
  }
}

/* Decodes the next values; 0 where they have ended. */
INLINE int next_values(Values *values, const uint8_t *end, uint32_t count, double *out) {
  switch (values->mode) {
    case ONES:
      for (uint32_t i = 0; i < count; i++) out[i] = 1;
      return 1;
    case INTEGERS: {
      Codes codes = values->codes;
      const uint32_t low = values->low;
      for (uint32_t i = 0; i < count; i++) {
        uint32_t number;
        if (!next(&codes, end, low, &number)) return 0;
        out[i] = (double)number + 1;
      }
      values->codes = codes;
      return 1;
    }
    case FLOAT32:
      for (uint32_t i = 0; i < count; i++) {
        float value;
        __builtin_memcpy(&value, values->at + 4 * i, 4);
        out[i] = value;
      }
      values->at += 4 * count;
      return 1;
    default:
      __builtin_memcpy(out, values->at, 8 * count);
      values->at += 8 * count;
      return 1;
  }
}

/* The end of a piece whose values are all decoded. */
INLINE const uint8_t *end_of_values(const Values *values, const uint8_t *end) {
  return values->mode == INTEGERS ? end_of(&values->codes) : end;
}

/*
 * All cells of a gene, in the order of its pieces, and the place in `rows` where each piece begins: `cells` in total,
 * all below `row_count`, which may be 2^32. The number of pieces, or DAMAGED.
 */
int32_t EXPORT(decode_pieces)(const uint8_t *bytes, uint32_t length, uint32_t cells, double row_count, uint32_t *rows,
                              double *values, uint32_t *starts) {
  const uint8_t *const end = bytes + length;
  uint32_t done = 0, pieces = 0;
  for (const uint8_t *at = bytes; at < end; pieces++) {
    Values own;
    const uint8_t *stop = piece_rows(at, end, cells - done, (uint64_t)row_count, rows + done, &own);
    if (!stop || stop > end || !next_values(&own, end, own.cells, values + done)) return DAMAGED;
    at = end_of_values(&own, stop);
    if (at > end) return DAMAGED;
    starts[pieces] = done;
    done += own.cells;
  }
  return done == cells ? (int32_t)pieces : DAMAGED;
}

/* A gene, and what is added up of it. */
typedef struct {
  double sum, size;  /* of all its values, and of their magnitudes */
  double first;      /* what sums are differences from: its first finite value in a counted cell */
  uint32_t is_begun; /* there is one */
  uint32_t room;     /* cells of `rows`; after NO_ROOM, how many are needed */
  uint32_t *rows;    /* working memory, with AT_ONCE values, and the first and last row of MAX_PIECES */
  double *values;
  uint64_t *ranges;
  /* by group: number of values, their sum, and that of their squares; differences both */
  double *counts, *sums, *squares;
} Gene;

#define ADD_TWO(T)                                                                        \
  {                                                                                       \
    const T *const own = (const T *)codes;                                                \
    v128_t counts = wasm_v128_load(gene->counts), sums = wasm_v128_load(gene->sums);      \
    v128_t squares = wasm_v128_load(gene->squares);                                       \
    for (uint32_t i = 0; i < count; i++) {                                                \
      const v128_t is = wasm_i64x2_eq(wasm_i64x2_splat(own[rows[i]]), wasm_i64x2_const(0, 1)); \
      const v128_t difference = wasm_v128_and(wasm_f64x2_splat(values[i] - first), is);   \
      counts = wasm_f64x2_add(counts, wasm_v128_and(is, wasm_f64x2_splat(1)));            \
      sums = wasm_f64x2_add(sums, difference);                                            \
      squares = wasm_f64x2_add(squares, wasm_f64x2_mul(difference, difference));          \
    }                                                                                     \
    wasm_v128_store(gene->counts, counts);                                                \
    wasm_v128_store(gene->sums, sums);                                                    \
    wasm_v128_store(gene->squares, squares);                                              \
    break;                                                                                \
  }

#define ADD_MANY(T)                                            \
  {                                                            \
    const T *const own = (const T *)codes;                     \
    for (uint32_t i = 0; i < count; i++) {                     \
      const int32_t code = own[rows[i]];                       \
      if (code < 0) continue;                                  \
      const double difference = values[i] - first;             \
      counts[code] += 1;                                       \
      sums[code] += difference;                                \
      squares[code] += difference * difference;                \
    }                                                          \
    break;                                                     \
  }

INLINE int32_t code_of(const void *codes, uint32_t code_bytes, uint32_t row) {
  if (code_bytes == 1) return ((const int8_t *)codes)[row];
  if (code_bytes == 2) return ((const int16_t *)codes)[row];
  return ((const int32_t *)codes)[row];
}

INLINE void begin(Gene *gene, const uint32_t *rows, const double *values, uint32_t count, const void *codes,
                  uint32_t code_bytes) {
  for (uint32_t i = 0; i < count && !gene->is_begun; i++) {
    if (code_of(codes, code_bytes, rows[i]) < 0 || !(values[i] - values[i] == 0)) continue;
    gene->first = values[i];
    gene->is_begun = 1;
  }
}

/* Whether pieces have rows in common; sorts their ranges, the first row in the upper half (Shell's sort). */
INLINE int overlap(uint64_t *ranges, uint32_t count) {
  for (uint32_t gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
    for (uint32_t i = gap; i < count; i++) {
      const uint64_t range = ranges[i];
      uint32_t to = i;
      for (; to >= gap && ranges[to - gap] > range; to -= gap) ranges[to] = ranges[to - gap];
      ranges[to] = range;
    }
  for (uint32_t i = 1; i < count; i++)
    if (ranges[i] >> 32 <= (uint32_t)ranges[i - 1]) return 1;
  return 0;
}

/*
 * Decodes the `cells` of a gene and adds them up by the group of their row: `codes`, of 1, 2 or 4 bytes, negative where
 * a cell is in none; `groups` of them. The number of pieces; DAMAGED; OVERLAPPING where a cell may occur twice, and NO_ROOM
 * for a larger piece: then sums are not to be used.
 */
int32_t EXPORT(sum_pieces)(const uint8_t *bytes, uint32_t length, uint32_t cells, double row_count, const void *codes,
                           uint32_t code_bytes, uint32_t groups, Gene *gene) {
  const uint8_t *const end = bytes + length;
  uint32_t *const rows_of_piece = gene->rows;
  double *const values = gene->values, *const counts = gene->counts, *const sums = gene->sums;
  double *const squares = gene->squares;
  double sum = 0, size = 0;
  uint32_t done = 0, pieces = 0;
  for (const uint8_t *at = bytes; at < end; pieces++) {
    Values own;
    const uint8_t *stop = piece_rows(at, end, gene->room, (uint64_t)row_count, rows_of_piece, &own);
    if (!stop) {
      gene->room = own.cells;
      return NO_ROOM;
    }
    if (stop > end || own.cells > cells - done) return DAMAGED;
    if (pieces == MAX_PIECES) return OVERLAPPING;
    gene->ranges[pieces] = (uint64_t)rows_of_piece[0] << 32 | rows_of_piece[own.cells - 1];
    for (uint32_t from = 0; from < own.cells; from += AT_ONCE) {
      const uint32_t count = own.cells - from < AT_ONCE ? own.cells - from : AT_ONCE;
      const uint32_t *const rows = rows_of_piece + from;
      if (!next_values(&own, end, count, values)) return DAMAGED;
      for (uint32_t i = 0; i < count; i++) {
        sum += values[i];
        size += __builtin_fabs(values[i]);
      }
      if (!gene->is_begun) begin(gene, rows, values, count, codes, code_bytes);
      const double first = gene->first;
      switch (groups == 2 ? -(int32_t)code_bytes : (int32_t)code_bytes) {
        case -1: ADD_TWO(int8_t)
        case -2: ADD_TWO(int16_t)
        case -4: ADD_TWO(int32_t)
        case 1: ADD_MANY(int8_t)
        case 2: ADD_MANY(int16_t)
        default: ADD_MANY(int32_t)
      }
    }
    at = end_of_values(&own, stop);
    if (at > end) return DAMAGED;
    done += own.cells;
  }
  gene->sum = sum;
  gene->size = size;
  if (done != cells) return DAMAGED;
  return overlap(gene->ranges, pieces) ? OVERLAPPING : (int32_t)pieces;
}
