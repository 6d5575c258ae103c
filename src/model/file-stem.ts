/** The name of a file or store without the endings of its format: of `cells.zarr.zip`, `cells`. */
export function fileStem(name: string): string {
  // linear in the length of the name, because no more than three endings are matched
  return name.replace(/(\.(h5ad|h5seurat|h5mu|h5|loom|zarr|zip)){1,3}\/?$/i, '');
}

/** Name of a copy without its ending; a copy of only some cells or genes is named differently from the whole. */
export function copyStem(
  name: string,
  { cells, genes }: { readonly cells?: unknown; readonly genes?: unknown },
): string {
  const isPart = cells !== undefined || genes !== undefined;
  return isPart ? `${fileStem(name)}.part` : fileStem(name);
}
