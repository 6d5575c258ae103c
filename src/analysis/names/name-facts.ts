import type { PackedStrings } from '@/model/strings';
import { FOLD } from './fold-case';

/** What bytes a list of names has, folded: what is not among them needs no search. */
export interface NameFacts {
  /** 1 where the byte is there. */
  readonly bytes: Uint8Array;
  /** 1 where two bytes follow each other, by first × 256 + second. */
  readonly pairs: Uint8Array;
}

/** Below that, looking is quicker than knowing. */
const FEW_BYTES = 1 << 18;
const known = new WeakMap<PackedStrings, NameFacts>();

/** Passes over the names once; then it is known. Undefined for short lists. */
export function factsOf(names: PackedStrings): NameFacts | undefined {
  if (names.bytes.length < FEW_BYTES) return undefined;
  const before = known.get(names);
  if (before) return before;
  const [bytes, pairs] = pairsIn(names.bytes);
  const made: NameFacts = { bytes, pairs };
  known.set(names, made);
  return made;
}

/** False where no name can have the text, which is folded. */
export function canHave({ bytes, pairs }: NameFacts, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const byte = wanted[i] as number;
    if (bytes[byte] === 0) return false;
    if (i > 0 && pairs[((wanted[i - 1] as number) << 8) | byte] === 0) return false;
  }
  return true;
}

/** Across the seam of two names too: a pair too many costs a look, nothing else. */
function pairsIn(all: Uint8Array): readonly [bytes: Uint8Array, pairs: Uint8Array] {
  const [bytes, pairs] = [new Uint8Array(256), new Uint8Array(1 << 16)];
  let last = 0;
  for (let i = 0; i < all.length; i++) {
    const byte = FOLD[all[i] as number] as number;
    bytes[byte] = 1;
    pairs[(last << 8) | byte] = 1;
    last = byte;
  }
  return [bytes, pairs];
}
