import { DataError } from '@/model/errors';
import { numberSurveyor } from './number-surveyor';
import { opaqueSurveyor } from './opaque-surveyor';
import type { Survey, Surveyor } from './survey';
import type { ColumnToWrite } from './table';
import { createTextSizes, textSurveyor } from './text-surveyor';
import { unitsOfTimes, type WritableBlock, writableBlock } from './writable-block';

export interface SurveyedColumn {
  readonly survey: Survey;
  /** For times, which are written as integers. */
  readonly units: string | undefined;
}

/**
 * Reads a column once.
 *
 * @throws UnwritableColumn for values without a representation in column tables
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
