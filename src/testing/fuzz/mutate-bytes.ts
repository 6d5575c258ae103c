import type { Random } from '../random';

/** A range of a file that is more worth breaking than others: a header, an index, a heap. */
export interface Place {
  readonly start: number;
  readonly length: number;
}

/** Numbers that break code that trusts them: limits, signs, the size of the file, the offset itself. */
function awkwardNumbers(size: number, at: number): readonly number[] {
  return [0, 1, 2, 7, 0x7f, 0xff, 0xffff, 0x7fffffff, 0xffffffff, size, size - 1, at];
}

/**
 * Mutates one or a few fields in place: bytes, flipped bits, integers of 1 to 8 bytes, copies from
 * elsewhere. `places` are the preferred offsets; anywhere if empty.
 */
export function mutateBytes(
  bytes: Uint8Array,
  random: Random,
  places: readonly Place[] = [],
): void {
  if (bytes.length === 0) return;
  const rounds = random.pick([1, 1, 1, 2, 3]);
  for (let i = 0; i < rounds; i++) {
    const place = places.length > 0 ? random.pick(places) : undefined;
    const at = Math.min(
      bytes.length - 1,
      place
        ? place.start + random.integer(0, Math.max(1, place.length))
        : random.integer(0, bytes.length),
    );
    mutateAt(bytes, at, random);
  }
}

function mutateAt(bytes: Uint8Array, at: number, random: Random): void {
  const kind = random.next();
  if (kind < 0.3)
    bytes[at] = random.pick([0, 1, 0x7f, 0x80, 0xff, random.integer(0, 256)]);
  else if (kind < 0.5) bytes[at] = (bytes[at] as number) ^ (1 << random.integer(0, 8));
  else if (kind < 0.85) {
    const width = random.pick([1, 2, 4, 8]);
    const value = random.pick(awkwardNumbers(bytes.length, at));
    const wide = value === 0xffffffff && random.next() < 0.5;
    for (let k = 0; k < width && at + k < bytes.length; k++)
      bytes[at + k] = wide ? 0xff : Math.floor(value / 256 ** k) % 256;
  } else {
    const length = random.integer(1, 33);
    const from = random.integer(0, Math.max(1, bytes.length - length));
    bytes.copyWithin(at, from, Math.min(from + length, from + bytes.length - at));
  }
}
