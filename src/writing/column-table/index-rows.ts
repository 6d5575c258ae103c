import { isNaNIn } from '@/analysis/search-index/value-order';
import type { SearchIndexKind } from '@/model/table-rows';
import { asciiAttribute, textAttributes } from './attributes';
import type { EncodedRows } from './stored-column';

/** 0 for a value that is indexed, 1 for a missing one, 2 for NaN, which a NaN that marks missing rows is, too. */
export function tailOf({ values, missing }: EncodedRows): (row: number) => 0 | 1 | 2 {
  const isNaN = isNaNIn(values);
  return (row) => (isNaN?.(row) ? 2 : missing?.[row] === 1 ? 1 : 0);
}

/** What every search index says of itself (HEP001 §10.3). */
export function indexAttributes(kind: SearchIndexKind) {
  return [asciiAttribute('KIND', kind), ...textAttributes({ description: 'Built by Petri.' })];
}
