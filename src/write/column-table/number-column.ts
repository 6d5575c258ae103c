import type { WrittenAttribute } from '@/write/hdf5/object-header';
import { chooseFill, type FillChoice } from './fill-value';
import { bytesOfNumber, bytesOfNumbers, type NumberType, valuesOf } from './number-type';
import type { StoredColumn } from './stored-column';
import type { NumberSurvey } from './survey';

/**
 * How a numeric column is stored: in its own type, or a wider one if that has no unused value to
 * mark missing rows.
 */
export function numberColumn(survey: NumberSurvey): StoredColumn {
  const choice = chooseFill(survey.type, survey);
  const { type } = choice;
  const column = columnOf(choice);
  return type.bytes === survey.type.bytes
    ? column
    : {
        ...column,
        change: `stored as ${nameOf(type)} instead of ${nameOf(survey.type)}: no ${nameOf(survey.type)} is left to mark missing rows`,
      };
}

/** A numeric column whose fill value was chosen. */
export function columnOf({ type, fill, min, max }: FillChoice): StoredColumn {
  const range = { valid_min: min, valid_max: max };
  return {
    type,
    dtype: { ...type, order: 'little' },
    fill: { kind: 'bytes', bytes: bytesOfNumber(type, fill) },
    isNaNFill: Number.isNaN(fill),
    attributes: Object.entries(range).flatMap(([name, bound]): WrittenAttribute[] =>
      bound === undefined
        ? []
        : [{ name, type, shape: [], bytes: bytesOfNumber(type, bound) }],
    ),
    encode(block) {
      if (block.kind !== 'numbers') throw new Error('not a block of numbers');
      const { missing } = block;
      const values = valuesOf(type, block.values, missing, fill);
      const stored = { kind: 'numbers', values } as const;
      return { values: stored, missing, bytes: bytesOfNumbers(type, values) };
    },
  };
}

function nameOf({ kind, bytes }: NumberType): string {
  return `${kind}${8 * bytes}`;
}
