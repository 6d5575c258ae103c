import type { SearchIndexKind } from '@/model/table-rows';
import type { WrittenAttribute } from '@/write/hdf5/object-header';
import { asciiAttribute, textAttributes, unsignedAttribute } from './attributes';
import type { EncodedRows } from './stored-column';
import { isNaNIn } from './value-order';

/** 0 for a value to be indexed, 1 for a missing one, 2 for NaN, including a NaN that marks missing rows. */
export function tailOf({ values, missing }: EncodedRows): (row: number) => 0 | 1 | 2 {
  const isNotANumber = isNaNIn(values);
  return (row) => (isNotANumber?.(row) ? 2 : missing?.[row] === 1 ? 1 : 0);
}

/**
 * The attributes of every search index (HEP001 §10.3). Readers of the newer draft, such as h5col,
 * use an index only if it has the generation and the row count of its table, to ignore indexes that
 * were not updated with their column.
 */
export function indexAttributes(
  kind: SearchIndexKind,
  rows: number,
): readonly WrittenAttribute[] {
  return [
    asciiAttribute('KIND', kind),
    unsignedAttribute('SOURCE_GENERATION', GENERATION, 8),
    unsignedAttribute('SOURCE_NROWS', rows, 8),
    ...textAttributes({ description: 'Built by Petri.' }),
  ];
}

/** Generation of a table that was written once. */
export const GENERATION = 0;
