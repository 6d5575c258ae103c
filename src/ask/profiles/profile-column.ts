import { MAX_CATEGORIES } from '@/ask/rows/groups';
import type { Block } from '@/model/block';
import { TextCounter } from '@/model/order/text-counter';
import {
  bytesAt,
  compareBytes,
  countOf,
  decodeText,
  eachText,
  hasOtherThanUtf8,
  type PackedStrings,
  unpackStrings,
} from '@/model/strings';
import { notATime } from '@/model/time-text';
import type { ColumnProfile } from './profile';
import { createNumberProfile } from './profile-numbers';
import { timeHistogram, timesInBins } from './time-histogram';

const shown = 1000;

/** Counts, extremes by UTF-8 bytes, and the most frequent of a column of texts. */
function createTextProfile(where?: string) {
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
interface CountedTexts {
  readonly size: number;
  bytesAt(entry: number): Uint8Array;
  countAt(entry: number): number;
}

/** Computes the part of a profile of texts that follows from their counts. */
function profileOfTexts(
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

/** Entries by frequency, most frequent first, ties in file order. */
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

/** Profiles a column block by block, in any number of blocks of one kind. */
export interface ColumnProfiler {
  add(block: Block): void;
  finish(): ColumnProfile;
}

/** Properties of a column that are known before it is read. */
export interface ColumnToProfile {
  readonly length?: number;
  /** For messages: its path. */
  readonly where?: string;
  /** Edges of the histogram, as texts; chosen to suit the values if undefined. */
  readonly bins?: readonly string[] | undefined;
}

export function createColumnProfiler(column: ColumnToProfile = {}): ColumnProfiler {
  let chosen: ColumnProfiler | undefined;
  return {
    add(block) {
      chosen ??= profilerFor(block, column);
      chosen.add(block);
    },
    finish: () => chosen?.finish() ?? { kind: 'other', length: 0 },
  };
}

/** The profile of a column that is already in memory. */
export function profileColumn(block: Block): ColumnProfile {
  const profiler = createColumnProfiler();
  profiler.add(block);
  return profiler.finish();
}

function profilerFor(
  first: Block,
  { length, where, bins }: ColumnToProfile,
): ColumnProfiler {
  switch (first.kind) {
    case 'numbers': {
      const { add, finish } = createNumberProfile(length, bins);
      return {
        add: (block) =>
          block.kind === 'numbers' && add(block.values, block.missing, block.nan),
        finish,
      };
    }
    case 'strings': {
      const { add, finish } = createTextProfile(where);
      return {
        add: (block) => block.kind === 'strings' && add(block.strings, block.missing),
        finish,
      };
    }
    case 'times': {
      const { add, finish } = createTimeProfile(first, bins);
      return { add: (block) => block.kind === 'times' && add(block.values), finish };
    }
    case 'categories':
      return categoriesProfiler(first);
    case 'booleans':
      return booleansProfiler();
    default:
      return lengthProfiler();
  }
}

function categoriesProfiler(
  first: Extract<Block, { kind: 'categories' }>,
): ColumnProfiler {
  const { labels, ordered } = first;
  const counts = new Uint32Array(countOf(labels));
  let length = 0;
  let missing = 0;
  return {
    add(block) {
      if (block.kind !== 'categories') return;
      length += block.codes.length;
      for (const code of block.codes)
        if (code < 0) missing++;
        else counts[code] = (counts[code] ?? 0) + 1;
    },
    finish() {
      if (counts.length > MAX_CATEGORIES)
        return { ...profileOfTexts(usedLabels(labels, counts)), length, missing };
      return {
        kind: 'categories',
        length,
        missing,
        ordered,
        labels: unpackStrings(labels),
        counts,
        ...(hasOtherThanUtf8(eachText(labels)) && { isLatin1: true as const }),
      };
    },
  };
}

function usedLabels(labels: PackedStrings, counts: Uint32Array): CountedTexts {
  const used = Uint32Array.from(counts.keys()).filter((code) => counts[code] !== 0);
  return {
    size: used.length,
    bytesAt: (entry) => bytesAt(labels, used[entry] as number),
    countAt: (entry) => counts[used[entry] as number] ?? 0,
  };
}

function booleansProfiler(): ColumnProfiler {
  let length = 0;
  let missing = 0;
  let yes = 0;
  return {
    add(block) {
      if (block.kind !== 'booleans') return;
      length += block.values.length;
      for (let i = 0; i < block.values.length; i++)
        if (block.missing?.[i]) missing++;
        else if (block.values[i]) yes++;
    },
    finish: () => ({ kind: 'booleans', length, missing, true: yes }),
  };
}

function lengthProfiler(): ColumnProfiler {
  let length = 0;
  let missing = 0;
  return {
    add(block) {
      length += lengthOfBlock(block);
      if ('missing' in block)
        missing += block.missing?.filter((bit) => bit === 1).length ?? 0;
    },
    finish: () => ({ kind: 'other', length, ...(missing > 0 && { missing }) }),
  };
}

function lengthOfBlock(block: Block): number {
  switch (block.kind) {
    case 'ragged':
      return Math.max(0, block.offsets.length - 1);
    case 'records':
      return block.length;
    case 'complex':
      return block.values.length / 2;
    case 'bytes':
      return block.size === 0 ? 0 : block.values.length / block.size;
    case 'strings':
      return countOf(block.strings);
    case 'categories':
      return block.codes.length;
    case 'null':
      return 0;
    default:
      return block.values.length;
  }
}

type Times = Extract<Block, { kind: 'times' }>;

/** Range, median and histogram of a datetime column, exact; numpy's NaT is missing. */
function createTimeProfile({ time, unit, step }: Times, bins?: readonly string[]) {
  const parts: BigInt64Array[] = [];
  let length = 0;
  let present = 0;
  return {
    add(values: BigInt64Array): void {
      const kept = values.filter((value) => value !== notATime);
      length += values.length;
      present += kept.length;
      parts.push(kept);
    },
    finish(): Extract<ColumnProfile, { kind: 'times' }> {
      const sorted = new BigInt64Array(present);
      let at = 0;
      for (const part of parts) {
        sorted.set(part, at);
        at += part.length;
      }
      sorted.sort();
      const [min, max] = [sorted[0], sorted.at(-1)];
      const median = sorted[(present - 1) >> 1] ?? notATime;
      return {
        kind: 'times',
        ...{ length, missing: length - present, unique: uniqueOf(sorted) },
        ...{ time, unit, step },
        ...(min !== undefined && max !== undefined && { spread: [min, median, max] }),
        histogram: bins
          ? timesInBins(sorted, BigInt64Array.from(bins, BigInt))
          : timeHistogram(sorted, unit, step),
      };
    },
  };
}

function uniqueOf(sorted: BigInt64Array): number {
  let unique = sorted.length > 0 ? 1 : 0;
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) unique++;
  return unique;
}
