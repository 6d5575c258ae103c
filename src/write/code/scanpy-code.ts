import { CHOSEN_LABELS, selectionColumn } from '@/ask/columns/saved-column';
import { pythonRows } from '@/ask/query/python-rows';
import { slotOf } from '@/model/anndata-slots';
import { nameOf, type Path, ROOT, segmentsOf } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { commentLine, pythonText, readZarrLines } from '@/write/text/python-text';

/** Open file, as far as lines of Python need to know it. */
export interface PythonFile {
  readonly name: string;
  /** True if scanpy opens it as one AnnData. */
  readonly isAnnData: boolean;
  readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  /** Columns of `obs` that the file does not have: rows that were saved under names, or are selected. */
  readonly saved?: Readonly<Record<string, RowSetId>> | undefined;
  readonly genes?: PythonGenes | undefined;
}

/** How Python finds the genes of a matrix that a figure shows. */
export interface PythonGenes {
  readonly matrix: Path;
  /** True if genes have the same name in the index, by which scanpy then finds none of them. */
  readonly areShared: boolean;
  /**
   * Returns the name in the index of a gene by its name in links, with its position if others have the same name:
   * `name@position`.
   */
  keyOf(gene: string): string;
}

/** Parts of a file that a figure shows. */
export interface ShownOfFile {
  /** Columns whose values are read. */
  readonly columns?: readonly (Path | undefined)[] | undefined;
  /** Rows that are shown; undefined for all. */
  readonly rows?: RowSetId | undefined;
}

/** Lines of Python, and the features of a figure that they lack. */
export interface OpenedFile {
  readonly lines: readonly string[];
  readonly lacking: readonly string[];
}

/**
 * Returns the lines that open a file as `adata`, with the columns of saved rows that are read, and with the rows that
 * are shown; undefined if it is not an AnnData, or if a column that is read cannot be written as lines.
 */
export function openLines(
  { name, isAnnData, container, saved = {}, genes }: PythonFile,
  { columns = [], rows }: ShownOfFile = {},
): OpenedFile | undefined {
  if (!isAnnData) return undefined;
  const imports = new Set(['import scanpy as sc']);
  const lines: string[] = [];
  if (container === 'hdf5') lines.push(`adata = sc.read_h5ad(${pythonText(name)})`);
  else {
    const read = readZarrLines(name);
    imports.add('import anndata');
    if (read.length > 1) imports.add('import zarr');
    for (const line of read) lines.push(line);
  }
  const unique = genes?.areShared ? uniqueLines(genes.matrix) : [];
  for (const line of unique)
    if (line.startsWith('import ')) imports.add(line);
    else lines.push(line);
  const read = columns.map((path) => path && memberOf('obs', path));
  for (const column of new Set(read)) {
    const id = column === undefined ? undefined : saved[column];
    if (column === undefined || id === undefined) continue;
    const found = pythonRows(id);
    if (!found) return undefined;
    for (const one of found.imports) imports.add(one);
    if (column === SELECTION)
      imports.add('import numpy as np').add('import pandas as pd');
    lines.push(
      `adata.obs[${pythonText(column)}] = ${column === SELECTION ? groupsOf(found.mask) : found.mask}`,
    );
  }
  const found = rows === undefined ? undefined : pythonRows(rows);
  if (found) {
    for (const one of found.imports) imports.add(one);
    lines.push(`adata = adata[${found.mask}].copy()`);
  }
  const isLacking = rows !== undefined && !found;
  return {
    lines: [...imports, ...lines],
    lacking: isLacking ? ['which rows are drawn: the figure has only some of them.'] : [],
  };
}

/** Column that the selected rows are written to, as figures name them and the others. */
const SELECTION = nameOf(selectionColumn('/obs'));

function groupsOf(mask: string): string {
  const [chosen, others] = CHOSEN_LABELS.map(pythonText);
  return `pd.Categorical(np.where(${mask}, ${chosen}, ${others}), [${chosen}, ${others}])`;
}

/** Returns lines that make the names of the genes of a matrix unique, as scanpy requires. */
function uniqueLines(matrix: Path): readonly string[] {
  return matrixArguments(matrix)?.includes('use_raw=True')
    ? [
        'import anndata',
        'adata.raw.var.index = anndata.utils.make_index_unique(adata.raw.var_names)',
      ]
    : ['adata.var_names_make_unique()'];
}

/** Returns the arguments of a function of scanpy.pl that select a matrix; undefined for one that it cannot draw. */
export function matrixArguments(matrix: Path): readonly string[] | undefined {
  const { part, raw, slot, below } = slotOf(matrix);
  const [layer, ...more] = below;
  if (part !== ROOT || more.length > 0) return undefined;
  if (slot === 'X' && layer === undefined) return [`use_raw=${raw ? 'True' : 'False'}`];
  return slot === 'layers' && layer !== undefined && !raw
    ? [`layer=${pythonText(layer)}`, 'use_raw=False']
    : undefined;
}

/** Returns the name of the member of `obs` or `obsm` at a path; undefined for any other element. */
export function memberOf(group: 'obs' | 'obsm', path: Path): string | undefined {
  const [first, second, ...more] = segmentsOf(path);
  return first === group && more.length === 0 ? second : undefined;
}

/** Returns the library and name of the image at `/uns/spatial/LIBRARY/images/NAME`; undefined for any other path. */
export function imageIn(
  path: Path,
): { readonly library: string; readonly name: string } | undefined {
  const [, library, name] = /^\/uns\/spatial\/([^/]+)\/images\/([^/]+)$/.exec(path) ?? [];
  return library === undefined || name === undefined ? undefined : { library, name };
}

/**
 * Returns Python expressions for genes of a matrix with these `matrixArguments`, by their names in links, which can be
 * `name@position`, or as the file finds them.
 */
export function geneLiterals(
  genes: readonly string[],
  matrix: readonly string[],
  file: Pick<PythonFile, 'genes'>,
): readonly string[] {
  const names = namesOf(matrix);
  return genes.map((gene) => {
    const key = file.genes?.keyOf(gene) ?? gene;
    const at = /@(\d+)$/.exec(key)?.[1];
    return at === undefined ? pythonText(key) : `${names}[${at}]`;
  });
}

/** Returns the Python expression for the names of the genes of a matrix with these `matrixArguments`. */
export function namesOf(matrix: readonly string[]): string {
  return matrix.includes('use_raw=True') ? 'adata.raw.var_names' : 'adata.var_names';
}

/** Returns the arguments of `sc.get.obs_df` that select a matrix: with a layer it accepts no other. */
export function frameArguments(matrix: readonly string[]): string {
  return matrix.find((one) => one.startsWith('layer=')) ?? matrix.join(', ');
}

/**
 * Returns lines of Python, their imports first, with comments below on the features of a figure that they do not draw.
 */
export function codeText(lines: readonly string[], lacking: readonly string[]): string {
  const isImport = (line: string) => /^(import|from) /.test(line);
  const imports = [...new Set(lines.filter(isImport))].sort();
  const others = lines.filter((line) => !isImport(line));
  const comments = lacking.map((what) => commentLine(`Not in these lines: ${what}`));
  return [...imports, '', ...others, ...comments, ''].join('\n');
}
