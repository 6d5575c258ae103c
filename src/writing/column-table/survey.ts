import { DataError } from '@/model/errors';
import type { PackedStrings } from '@/model/strings';
import { numberSurveyor } from './number-surveyor';
import type { NumberType } from './number-type';
import { opaqueSurveyor } from './opaque-surveyor';
import type { ColumnToWrite } from './table';
import { createTextSizes, textSurveyor } from './text-surveyor';
import { unitsOfTimes, type WritableBlock, writableBlock } from './writable-block';

/** What must be known of a column of numbers before its first value is written. */
export interface NumberSurvey {
  readonly kind: 'numbers';
  readonly type: NumberType;
  /** Of the values that are not missing, NaN aside; undefined where there are none. */
  readonly min: number | bigint | undefined;
  readonly max: number | bigint | undefined;
  readonly hasNaN: boolean;
  /** NaN stands for a missing value, as in AnnData. */
  readonly isNaNMissing: boolean;
  /** Those of `fillCandidates` that are values. */
  readonly usedFills: ReadonlySet<number | bigint>;
  /** The range that the source declares. */
  readonly validMin?: number | bigint | undefined;
  readonly validMax?: number | bigint | undefined;
}

/** What must be known of a whole column before its first value is written. */
export type Survey =
  | NumberSurvey
  | { readonly kind: 'booleans'; readonly hasMissing: boolean }
  | TextSurvey
  | (TextSizes & {
      readonly kind: 'categories';
      readonly labels: PackedStrings;
      readonly ordered: boolean;
    })
  /** Complex numbers and opaque values: bytes of one width. */
  | {
      readonly kind: 'complex' | 'bytes';
      /** Of a value. */
      readonly size: number;
      /** What marks missing rows: none of the values. */
      readonly fill: Uint8Array;
    };

/** Of the texts that are not missing. */
export interface TextSizes {
  /** Bytes of the longest text, and of all. */
  readonly longest: number;
  readonly total: number;
  readonly count: number;
  /** Some contain NUL, at which texts of variable length end. */
  readonly hasNul: boolean;
}

export interface TextSurvey extends TextSizes {
  readonly kind: 'strings';
  /** What marks missing texts: none of the column's. */
  readonly fill: string;
}

/** Collects what a survey says from the blocks of a column. */
export interface Surveyor {
  /** The number of its rows. */
  add(block: WritableBlock): number;
  finish(): Survey;
}

export interface SurveyedColumn {
  readonly survey: Survey;
  /** Of times, which are written as integers. */
  readonly units: string | undefined;
}

/**
 * Reads a column once.
 *
 * @throws UnwritableColumn for values that no column table has a representation for
 */
export async function surveyColumn(
  column: ColumnToWrite,
  onRows: (count: number) => Promise<void>,
): Promise<SurveyedColumn> {
  let surveyor: Surveyor | undefined;
  let units: string | undefined;
  let kind: WritableBlock['kind'] | undefined;
  for await (const block of column.blocks()) {
    const writable = writableBlock(block);
    if (!surveyor) {
      kind = writable.kind;
      units = unitsOfTimes(block);
      surveyor = surveyorFor(writable, units !== undefined, column);
    }
    if (writable.kind !== kind)
      throw new DataError(
        'CorruptError',
        `${column.name}: its values are not all of one kind.`,
      );
    await onRows(surveyor.add(writable));
  }
  if (!surveyor) throw new Error('a column gives at least one block');
  return { survey: surveyor.finish(), units };
}

function surveyorFor(
  first: WritableBlock,
  isTime: boolean,
  { dtype, about }: ColumnToWrite,
): Surveyor {
  switch (first.kind) {
    case 'numbers':
      return isTime
        ? numberSurveyor(first.values, 'int64', undefined)
        : numberSurveyor(first.values, dtype, about);
    case 'booleans':
      return booleanSurveyor();
    case 'strings':
      return textSurveyor();
    case 'categories': {
      const { labels, ordered } = first;
      const sizes = createTextSizes();
      sizes.add(labels);
      return {
        add: (block) => (block.kind === 'categories' ? block.codes.length : 0),
        finish: () => ({ kind: 'categories', labels, ordered, ...sizes.finish() }),
      };
    }
    case 'complex':
    case 'bytes':
      return opaqueSurveyor(first);
  }
}

function booleanSurveyor(): Surveyor {
  let hasMissing = false;
  return {
    add(block) {
      if (block.kind !== 'booleans') return 0;
      hasMissing ||= block.missing?.includes(1) === true;
      return block.values.length;
    },
    finish: () => ({ kind: 'booleans', hasMissing }),
  };
}
