import {
  countOf,
  decodeText,
  hasOtherThanUtf8,
  type PackedStrings,
} from '@/model/strings';
import type { ColumnProfile } from './profile';
import { compareBytes, TextCounter } from './text-counter';

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
    finish(): Extract<ColumnProfile, { kind: 'strings' }> {
      let min = 0;
      let max = 0;
      for (let entry = 1; entry < counter.size; entry++) {
        const text = counter.bytesAt(entry);
        if (compareBytes(text, counter.bytesAt(min)) < 0) min = entry;
        if (compareBytes(text, counter.bytesAt(max)) > 0) max = entry;
      }
      const textOf = (entry: number) => decodeText(counter.bytesAt(entry));
      return {
        kind: 'strings',
        length,
        missing,
        unique: counter.size,
        ...(hasOtherThanUtf8(distinctTexts(counter)) && { isLatin1: true as const }),
        ...(counter.size === 0 ? {} : { min: textOf(min), max: textOf(max) }),
        top: mostFrequent(counter).map((entry) => ({
          value: textOf(entry),
          count: counter.countAt(entry),
        })),
      };
    },
  };
}

function* distinctTexts(counter: TextCounter): Iterable<Uint8Array> {
  for (let entry = 0; entry < counter.size; entry++) yield counter.bytesAt(entry);
}

/** Most frequent first, ties in file order. */
function mostFrequent(counter: TextCounter): number[] {
  const entries = Uint32Array.from({ length: counter.size }, (_, entry) => entry);
  if (counter.size > shown) {
    // texts that occur once stay in order: only the others need sorting
    const repeated = entries.filter((entry) => counter.countAt(entry) > 1);
    const once = entries.filter((entry) => counter.countAt(entry) === 1);
    return [...byCount(repeated, counter).slice(0, shown), ...once.slice(0, shown)].slice(
      0,
      shown,
    );
  }
  return [...byCount(entries, counter)];
}

function byCount(entries: Uint32Array, counter: TextCounter): Uint32Array {
  return entries.sort((a, b) => counter.countAt(b) - counter.countAt(a) || a - b);
}
