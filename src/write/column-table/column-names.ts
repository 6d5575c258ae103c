/** Reserved names in a table (HEP001 §13.2, §13.3): no column may have them. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'CATEGORIES',
  'SEARCH_INDEXES',
  'CLASS',
  'VERSION',
  'NROWS',
  'TITLE',
  'INDEX_COLUMNS',
  'SEARCH_INDEX_LIST',
  'KIND',
  'VALUES',
  'valid_min',
  'valid_max',
]);

/** Names of attributes of AnnData. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'column-order',
  'encoding-type',
  'encoding-version',
  'ordered',
]);

/**
 * Returns the names for columns, in the same order: unchanged if HDF5 and HEP001 allow it (§8.1). Slashes and NUL
 * become underscores, AnnData's `_index` becomes `index`, and underscores are appended to names that are reserved or in
 * use.
 */
export function columnNames(names: readonly string[]): readonly string[] {
  const own = new Set(names.filter(isAllowed));
  const taken = new Set<string>();
  return names.map((name) => {
    const mayKeep = isAllowed(name) && !taken.has(name);
    let given = mayKeep ? name : replacementOf(name);
    if (!mayKeep)
      while (!isAllowed(given) || taken.has(given) || own.has(given)) given += '_';
    taken.add(given);
    return given;
  });
}

function isAllowed(name: string): boolean {
  const isName = name !== '' && name !== '.' && name !== '_index';
  return (
    isName && !/[/\0]/.test(name) && !RESERVED_NAMES.has(name) && !ATTRIBUTES.has(name)
  );
}

function replacementOf(name: string): string {
  return name === '_index' ? 'index' : name.replaceAll(/[/\0]/g, '_');
}
