import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import { bytesAt, countOf, type PackedStrings, stringAt } from '@/model/strings';
import type { NumberArray } from '@/model/values';
import type { ColumnToWrite } from './table';
import { unitsOfTimes, type WritableBlock, writableBlock } from './writable-block';

/** What must be known of a whole column before its first value is written. */
export type Survey = (
  | {
      readonly kind: 'numbers';
      /** As the source says it. */
      readonly dtype: string;
      /** What its blocks come as, where `dtype` does not say. */
      readonly values: NumberArray;
      /** Of the values that are not missing, NaN aside; undefined where there are none. */
      readonly min: number | bigint | undefined;
      readonly max: number | bigint | undefined;
      readonly hasNaN: boolean;
      /** NaN stands for a missing value, as in AnnData. */
      readonly isNaNMissing: boolean;
      readonly hasRecommendedFill: boolean;
    }
  | { readonly kind: 'booleans'; readonly hasMissing: boolean }
  | {
      readonly kind: 'strings';
      /** Bytes of the longest text, and of all. */
      readonly longest: number;
      readonly total: number;
      /** Texts that are not missing. */
      readonly count: number;
      /** What marks missing texts: none of the column's. */
      readonly fill: string;
    }
  | {
      readonly kind: 'categories';
      readonly labels: PackedStrings;
      readonly ordered: boolean;
    }
) & { readonly units?: string };

/** Exact in float32 too (HEP001 §8.5, Table 1). */
export const RECOMMENDED_FLOAT_FILL = 9.969209968386869e36;
/** What marks missing texts: the first of them that is not a text of the column. */
const TEXT_FILLS = ['', 'NA', '<NA>', 'missing', '<missing>', '__missing__', '?', '-'];

/** Reads a column once. */
export async function surveyColumn(
  { name, dtype, blocks }: ColumnToWrite,
  onRows: (count: number) => Promise<void>,
): Promise<Survey> {
  let surveyor: Surveyor | undefined;
  let units: string | undefined;
  let kind: WritableBlock['kind'] | undefined;
  for await (const block of blocks()) {
    const writable = writableBlock(block);
    if (!surveyor) {
      units = unitsOfTimes(block);
      kind = writable.kind;
      surveyor = surveyorFor(writable, units === undefined ? dtype : 'int64', name);
    }
    if (writable.kind !== kind)
      throw new DataError('CorruptError', `${name}: its values are not all of one kind.`);
    await onRows(surveyor.add(writable));
  }
  if (!surveyor) throw new Error('a column gives at least one block');
  return { ...surveyor.finish(), ...(units !== undefined && { units }) };
}

interface Surveyor {
  /** The number of its rows. */
  add(block: Block): number;
  finish(): Survey;
}

function surveyorFor(first: WritableBlock, dtype: string, name: string): Surveyor {
  switch (first.kind) {
    case 'numbers':
      return numberSurveyor(first.values, dtype);
    case 'booleans':
      return booleanSurveyor();
    case 'strings':
      return textSurveyor(name);
    case 'categories': {
      const { labels, ordered } = first;
      for (let i = 0; i < countOf(labels); i++) expectNoNul(bytesAt(labels, i), name);
      return {
        add: (block) => (block.kind === 'categories' ? block.codes.length : 0),
        finish: () => ({ kind: 'categories', labels, ordered }),
      };
    }
  }
}

function numberSurveyor(first: NumberArray, dtype: string): Surveyor {
  let min: number | bigint | undefined;
  let max: number | bigint | undefined;
  let hasNaN = false;
  let isNaNMissing = true;
  let hasRecommendedFill = false;
  return {
    add(block) {
      if (block.kind !== 'numbers') return 0;
      const { values, missing, nan } = block;
      if (nan === 'data') isNaNMissing = false;
      for (let i = 0; i < values.length; i++) {
        if (missing?.[i]) continue;
        const value = values[i] as number | bigint;
        if (Number.isNaN(value)) hasNaN = true;
        else {
          if (min === undefined || value < min) min = value;
          if (max === undefined || value > max) max = value;
          if (value === RECOMMENDED_FLOAT_FILL) hasRecommendedFill = true;
        }
      }
      return values.length;
    },
    finish: () => ({
      ...{ kind: 'numbers', dtype, values: first.slice(0, 0), min, max },
      ...{ hasNaN, isNaNMissing, hasRecommendedFill },
    }),
  };
}

function booleanSurveyor(): Surveyor {
  let hasMissing = false;
  return {
    add(block) {
      if (block.kind !== 'booleans') return 0;
      hasMissing ||= block.missing?.some((one) => one === 1) === true;
      return block.values.length;
    },
    finish: () => ({ kind: 'booleans', hasMissing }),
  };
}

const LONGEST_FILL = 16;

function textSurveyor(name: string): Surveyor {
  let longest = 0;
  let total = 0;
  let present = 0;
  const used = new Set<string>();
  return {
    add(block) {
      if (block.kind !== 'strings') return 0;
      const { strings, missing } = block;
      const count = countOf(strings);
      for (let i = 0; i < count; i++) {
        if (missing?.[i]) continue;
        const bytes = bytesAt(strings, i);
        expectNoNul(bytes, name);
        longest = Math.max(longest, bytes.length);
        total += bytes.length;
        present += 1;
        if (bytes.length <= LONGEST_FILL && used.size < TEXT_FILLS.length) {
          const text = bytes.length === 0 ? '' : stringAt(strings, i);
          if (TEXT_FILLS.includes(text)) used.add(text);
        }
      }
      return count;
    },
    finish() {
      const fill = TEXT_FILLS.find((text) => !used.has(text));
      if (fill === undefined)
        throw new DataError(
          'UnsupportedError',
          `${name}: every text that could mark its missing values is one of its values.`,
        );
      return { kind: 'strings', longest, total, count: present, fill };
    },
  };
}

/** Texts end at NUL for every reader of HDF5. */
function expectNoNul(text: Uint8Array, name: string): void {
  if (text.includes(0))
    throw new DataError(
      'UnsupportedError',
      `${name}: a text contains the character NUL, which texts in HDF5 cannot. Leave the column out, or export as CSV.`,
    );
}
