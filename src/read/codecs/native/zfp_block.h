/*
 * One block of 4^d values in zfp's coding, for integers of WIDTH bits: included once for each width, with Int, UInt,
 * WIDTH and NAMED(name). zfp's documentation, "Algorithm": steps 5 to 2, undone in that order.
 */

/* Embedded coding (step 5): bit planes, each the known coefficients' bits, then group tests and unary runs. */
static void NAMED(read_planes)(bit_stream *in, uint32_t budget, uint32_t planes, UInt *out, uint32_t size) {
  uint32_t lowest = planes < WIDTH ? WIDTH - planes : 0, known = 0;
  memset(out, 0, size * sizeof(UInt));
  for (uint32_t plane = WIDTH; budget && plane-- > lowest;) {
    uint32_t count = known < budget ? known : budget;
    budget -= count;
    for (uint32_t from = 0; from < count; from += 64) {
      uint64_t bits = read_bits(in, count - from < 64 ? count - from : 64);
      for (uint32_t i = from; bits; i++, bits >>= 1) out[i] |= (UInt)(bits & 1) << plane;
    }
    while (budget && known < size) {
      budget--;
      if (!read_bits(in, 1)) break;
      while (budget && known < size - 1) {
        budget--;
        if (read_bits(in, 1)) break;
        known++;
      }
      out[known++] |= (UInt)1 << plane;
    }
  }
}

/* Decorrelation undone (step 3), the orthogonal-like lifting along four values. */
static void NAMED(lift)(Int *p, uint32_t step) {
  UInt x = p[0], y = p[step], z = p[2 * step], w = p[3 * step];
  y += (Int)w >> 1, w -= (Int)y >> 1;
  y += w, w -= y - w;
  z += x, x -= z - x;
  y += z, z -= y - z;
  w += x, x -= w - x;
  p[0] = x, p[step] = y, p[2 * step] = z, p[3 * step] = w;
}

/* The reversible mode's: sums of what the Lorenzo predictor left. */
static void NAMED(lift_exactly)(Int *p, uint32_t step) {
  UInt x = p[0], y = p[step], z = p[2 * step], w = p[3 * step];
  w += z;
  z += y, w += z;
  y += x, z += y, w += z;
  p[step] = y, p[2 * step] = z, p[3 * step] = w;
}

/* Coefficients (step 4: negabinary, by total degree) to integers in the block's own order. */
static void NAMED(read_integers)(bit_stream *in, uint32_t budget, uint32_t planes, int exact, uint32_t rank, Int *out) {
  static UInt coefficients[256];
  const UInt odd = (UInt)0xaaaaaaaaaaaaaaaaull;
  uint32_t size = 1u << (2 * rank);
  NAMED(read_planes)(in, budget, planes, coefficients, size);
  const uint8_t *order = ORDERS[rank - 1];
  for (uint32_t i = 0; i < size; i++) out[order[i]] = (Int)((coefficients[i] ^ odd) - odd);
  for (uint32_t axis = rank; axis-- > 0;) {
    uint32_t step = 1u << (2 * axis);
    for (uint32_t line = 0; line < size / 4; line++) {
      Int *first = out + (line / step) * 4 * step + line % step;
      if (exact) NAMED(lift_exactly)(first, step);
      else NAMED(lift)(first, step);
    }
  }
}

/* A block of integers: in the reversible mode its precision stands before it. */
static void NAMED(read_block)(bit_stream *in, const zfp_mode *mode, uint32_t used, uint32_t planes, uint32_t rank, Int *out) {
  uint64_t begin = in->at;
  /* too low a rate wraps around, to no bound at all: so zfp up to 1.0 writes and reads it */
  uint32_t room = mode->most_bits - used;
  if (mode->reversible) {
    uint32_t width = WIDTH == 64 ? 6 : 5;
    planes = (uint32_t)read_bits(in, width) + 1;
    room -= width;
  }
  NAMED(read_integers)(in, room, planes, mode->reversible, rank, out);
  uint64_t least = mode->least_bits > used ? mode->least_bits - used : 0;
  if (in->at - begin < least) in->at = begin + least;
}

/* A block of floats: all zero, or integers in steps of a common exponent (step 1); reversibly, perhaps their own bits. */
static void NAMED(read_floats)(bit_stream *in, const zfp_mode *mode, uint32_t rank, Float *out) {
  static Int integers[256];
  const uint32_t exponent_bits = WIDTH == 64 ? 11 : 8;
  const int bias = (1 << (exponent_bits - 1)) - 1;
  uint32_t size = 1u << (2 * rank), used = 1;
  if (!read_bits(in, 1)) {
    memset(out, 0, size * sizeof(Float));
    if (mode->least_bits > 1) in->at += mode->least_bits - 1;
    return;
  }
  if (mode->reversible) {
    used++;
    if (read_bits(in, 1)) {
      NAMED(read_block)(in, mode, used, 0, rank, integers);
      for (uint32_t i = 0; i < size; i++)
        if (integers[i] < 0) integers[i] ^= (Int)((UInt)-1 >> 1);
      memcpy(out, integers, size * sizeof(Float));
      return;
    }
  }
  int exponent = (int)read_bits(in, exponent_bits) - bias;
  used += exponent_bits;
  int planes = exponent - mode->least_exponent + 2 * (int)rank + 2;
  if (planes < 0) planes = 0;
  if (planes > (int)mode->most_planes) planes = (int)mode->most_planes;
  NAMED(read_block)(in, mode, used, (uint32_t)planes, rank, integers);
  if (mode->reversible && exponent == -bias) {
    memset(out, 0, size * sizeof(Float));
    return;
  }
  Float step = SCALED(exponent - (WIDTH - 2));
  for (uint32_t i = 0; i < size; i++) out[i] = step * (Float)integers[i];
}
