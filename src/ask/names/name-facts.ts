import type { PackedStrings } from '@/model/strings';
import { FOLD } from './fold-case';

/** The bytes that occur in a list of names, folded: a text with others cannot match. */
export interface NameFacts {
  /** 1 if the byte occurs. */
  readonly bytes: Uint8Array;
  /** 1 if two bytes occur consecutively, at index first × 256 + second. */
  readonly pairs: Uint8Array;
}

/** Shorter lists are faster to search than to analyse. */
const FEW_BYTES = 1 << 18;
const known = new WeakMap<PackedStrings, NameFacts>();

/** Computes the facts in one pass over the names; undefined for short lists. */
export function factsOf(names: PackedStrings): NameFacts | undefined {
  if (names.bytes.length < FEW_BYTES) return undefined;
  const before = known.get(names);
  if (before) return before;
  const [bytes, pairs] = pairsIn(names.bytes);
  const made: NameFacts = { bytes, pairs };
  known.set(names, made);
  return made;
}

/** False if no name can contain the text, which is folded. */
export function canHave({ bytes, pairs }: NameFacts, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const byte = wanted[i] as number;
    if (bytes[byte] === 0) return false;
    if (i > 0 && pairs[((wanted[i - 1] as number) << 8) | byte] === 0) return false;
  }
  return true;
}

/** Collects bytes and pairs, including pairs across the boundary of two names: a false pair only costs a search. */
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
