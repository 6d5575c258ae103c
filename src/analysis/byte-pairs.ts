import type { PackedStrings } from '@/model/strings';

/** Which bytes, and which pairs of neighbours, are in a list of names: a text with any other is in none of them. */
export interface BytePairs {
  /** 1 where the byte is there. */
  readonly bytes: Uint8Array;
  /** By first byte × 256 + second. */
  readonly pairs: Uint8Array;
}

/** Below that, looking is quicker than knowing. */
const FEW_BYTES = 1 << 18;
const known = new WeakMap<PackedStrings, BytePairs>();

/** Passes over the names once; then it is known. Undefined for short lists. */
export function bytePairsOf(
  names: PackedStrings,
  fold: Uint8Array,
): BytePairs | undefined {
  if (names.bytes.length < FEW_BYTES) return undefined;
  const before = known.get(names);
  if (before) return before;
  const made: BytePairs = { bytes: new Uint8Array(256), pairs: new Uint8Array(1 << 16) };
  let last = 0;
  // across the seam of two names too: a pair too many costs a look, nothing else
  for (let i = 0; i < names.bytes.length; i++) {
    const byte = fold[names.bytes[i] as number] as number;
    made.bytes[byte] = 1;
    made.pairs[(last << 8) | byte] = 1;
    last = byte;
  }
  known.set(names, made);
  return made;
}

/** False where no name can have the text, which is folded. */
export function canHave({ bytes, pairs }: BytePairs, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const byte = wanted[i] as number;
    if (bytes[byte] === 0) return false;
    if (i > 0 && pairs[((wanted[i - 1] as number) << 8) | byte] === 0) return false;
  }
  return true;
}
