import { MAX_CATEGORIES } from '@/ask/rows/groups';
import type { Block } from '@/model/block';
import {
  bytesAt,
  countOf,
  eachText,
  hasOtherThanUtf8,
  type PackedStrings,
  unpackStrings,
} from '@/model/strings';
import type { ColumnProfile } from './profile';
import { createNumberProfile } from './profile-numbers';
import { type CountedTexts, createTextProfile, profileOfTexts } from './profile-texts';
import { createTimeProfile } from './profile-times';

/** Profiles a column block by block, in any number of blocks of one kind. */
export interface ColumnProfiler {
  add(block: Block): void;
  finish(): ColumnProfile;
}

/** What is known of a column before it is read. */
export interface ColumnToProfile {
  readonly length?: number;
  /** For messages: its path. */
  readonly where?: string;
  /** Edges of the histogram, as texts; those that suit the values where undefined. */
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
