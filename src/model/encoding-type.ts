import { type Attributes, textAttribute } from './attributes';

/** Every `encoding-type` of the AnnData and MuData specifications. */
const ENCODING_TYPES = [
  ...['anndata', 'raw', 'dict', 'MuData', 'dataframe', 'csr_matrix', 'csc_matrix'],
  ...['categorical', 'nullable-integer', 'nullable-boolean', 'nullable-string-array'],
  ...['awkward-array', 'array', 'string-array', 'rec-array', 'numeric-scalar', 'string'],
  'null',
] as const;

const SPELLED: ReadonlyMap<string, string> = new Map(
  ENCODING_TYPES.map((type) => [type.toLowerCase(), type]),
);

/**
 * The `encoding-type` of a node as the specification spells it: MuDataSeurat writes `AnnData` for
 * `anndata`. Others as stored; undefined if absent. Throws as `textAttribute` does.
 */
export function encodingTypeIn(attributes: Attributes): string | undefined {
  const stored = textAttribute(attributes, 'encoding-type');
  return stored === undefined ? undefined : (SPELLED.get(stored.toLowerCase()) ?? stored);
}
