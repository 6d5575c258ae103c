/** A table's row labels: its index, or several levels of them. */
interface Labelled {
  readonly index: string;
  readonly labels?: readonly string[];
}

/** The columns that label the rows of a table, from the outermost level to the innermost; the index alone where there are no levels. */
export function labelsOf({ index, labels = [] }: Labelled): readonly string[] {
  return labels.includes(index) ? labels : [index, ...labels];
}

/** The columns of a table that do not label its rows, in the file's order. */
export function valueColumns(
  table: Labelled & { readonly columns: readonly string[] },
): readonly string[] {
  const labels = new Set(labelsOf(table));
  return table.columns.filter((name) => !labels.has(name));
}
