/** The name of a file or store without the endings of its format: of `cells.zarr.zip`, `cells`. */
export function fileStem(name: string): string {
  // linear in the length of the name, as no ending is looked for more than three times
  return name.replace(/(\.(h5ad|h5seurat|h5mu|h5|loom|zarr|zip)){1,3}\/?$/i, '');
}

/** What a copy is called, without its ending: one of some cells or genes is not mistaken for the whole. */
export function copyStem(
  name: string,
  { cells, genes }: { readonly cells?: unknown; readonly genes?: unknown },
): string {
  const isPart = cells !== undefined || genes !== undefined;
  return isPart ? `${fileStem(name)}.part` : fileStem(name);
}
