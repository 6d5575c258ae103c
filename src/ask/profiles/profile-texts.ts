import { TextCounter } from '@/model/order/text-counter';
import {
  compareBytes,
  countOf,
  decodeText,
  hasOtherThanUtf8,
  type PackedStrings,
} from '@/model/strings';
import type { ColumnProfile } from './profile';

const shown = 1000;

/** Counts, extremes by UTF-8 bytes, and the most frequent of a column of texts. */
export function createTextProfile(where?: string) {
  const counter = new TextCounter(where);
  let length = 0;
  let missing = 0;

  return {
    add(strings: PackedStrings, mask?: Uint8Array): void {
      length += countOf(strings);
      if (mask) for (const isMissing of mask) missing += isMissing ? 1 : 0;
      counter.add(strings, mask);
    },
    finish: () => ({ ...profileOfTexts(counter), length, missing }),
  };
}

/** Distinct texts in the order of the file, each with the number of its rows. */
export interface CountedTexts {
  readonly size: number;
  bytesAt(entry: number): Uint8Array;
  countAt(entry: number): number;
}

/** All of a profile of texts that their counts say. */
export function profileOfTexts(
  texts: CountedTexts,
): Omit<Extract<ColumnProfile, { kind: 'strings' }>, 'length' | 'missing'> {
  let min = 0;
  let max = 0;
  for (let entry = 1; entry < texts.size; entry++) {
    const text = texts.bytesAt(entry);
    if (compareBytes(text, texts.bytesAt(min)) < 0) min = entry;
    if (compareBytes(text, texts.bytesAt(max)) > 0) max = entry;
  }
  const textOf = (entry: number) => decodeText(texts.bytesAt(entry));
  return {
    kind: 'strings',
    unique: texts.size,
    ...(hasOtherThanUtf8(distinctTexts(texts)) && { isLatin1: true as const }),
    ...(texts.size === 0 ? {} : { min: textOf(min), max: textOf(max) }),
    top: mostFrequent(texts).map((entry) => ({
      value: textOf(entry),
      count: texts.countAt(entry),
    })),
  };
}

function* distinctTexts(texts: CountedTexts): Iterable<Uint8Array> {
  for (let entry = 0; entry < texts.size; entry++) yield texts.bytesAt(entry);
}

/** Most frequent first, ties in file order. */
function mostFrequent(texts: CountedTexts): number[] {
  const entries = Uint32Array.from({ length: texts.size }, (_, entry) => entry);
  if (texts.size > shown) {
    // texts that occur once stay in order: only the others need sorting
    const repeated = entries.filter((entry) => texts.countAt(entry) > 1);
    const once = entries.filter((entry) => texts.countAt(entry) === 1);
    return [...byCount(repeated, texts).slice(0, shown), ...once.slice(0, shown)].slice(
      0,
      shown,
    );
  }
  return [...byCount(entries, texts)];
}

function byCount(entries: Uint32Array, texts: CountedTexts): Uint32Array {
  return entries.sort((a, b) => texts.countAt(b) - texts.countAt(a) || a - b);
}
