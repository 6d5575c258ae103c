/** A table's row labels: its index, or several levels of them. */
interface Labelled {
  readonly index: string;
  readonly labels?: readonly string[];
}

/**
 * The columns that label the rows of a table, outermost level first; the index alone if there are
 * no levels.
 */
export function labelsOf({ index, labels = [] }: Labelled): readonly string[] {
  return labels.includes(index) ? labels : [index, ...labels];
}

/** The columns of a table that do not label its rows, in file order. */
export function valueColumns(
  table: Labelled & { readonly columns: readonly string[] },
): readonly string[] {
  const labels = new Set(labelsOf(table));
  return table.columns.filter((name) => !labels.has(name));
}
