/**
 * Returns the names without duplicates: a later one gets the next free number, as from anndata.utils.make_index_unique
 * (`CD3E`, `CD3E-1`).
 */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  if (taken.size === names.length) return names;
  const seen = new Set<string>();
  const last = new Map<string, number>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let number = (last.get(name) ?? 0) + 1;
    while (taken.has(`${name}-${number}`)) number++;
    last.set(name, number);
    taken.add(`${name}-${number}`);
    return `${name}-${number}`;
  });
}
