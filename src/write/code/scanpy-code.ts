import { pythonRows } from '@/ask/query/python-rows';
import { slotOf } from '@/model/anndata-slots';
import { type Path, ROOT, segmentsOf } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { commentLine, pythonText, readZarrLines } from '@/write/text/python-text';

/** An open file, as far as Python has to know it. */
export interface PythonFile {
  readonly name: string;
  /** scanpy opens it as one AnnData. */
  readonly isAnnData: boolean;
  readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  /** Columns of `obs` that the file does not have: rows that were saved under names. */
  readonly saved?: Readonly<Record<string, RowSetId>> | undefined;
  readonly genes?: PythonGenes | undefined;
}

/** How Python finds the genes of a matrix that a figure shows. */
export interface PythonGenes {
  readonly matrix: Path;
  /** Genes have the same name in the index, by which scanpy then finds none. */
  readonly areShared: boolean;
  /** The name in the index of a gene by its name in links, with its position where others have the same: `name@position`. */
  keyOf(gene: string): string;
}

/** What of a file a figure shows. */
export interface ShownOfFile {
  /** Columns whose values are read. */
  readonly columns?: readonly (Path | undefined)[] | undefined;
  /** The rows, where they are not all. */
  readonly rows?: RowSetId | undefined;
}

/** Lines of Python, and what of a figure they lack. */
export interface OpenedFile {
  readonly lines: readonly string[];
  readonly lacking: readonly string[];
}

/**
 * The lines that open a file as `adata`, with the columns of saved rows that are read, and with the rows that are shown;
 * undefined where it is no AnnData, or a column that is read cannot be written as lines.
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
    lines.push(`adata.obs[${pythonText(column)}] = ${found.mask}`);
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

/** Lines that give each gene of a matrix a name of its own, as scanpy asks for. */
function uniqueLines(matrix: Path): readonly string[] {
  return matrixArguments(matrix)?.includes('use_raw=True')
    ? [
        'import anndata',
        'adata.raw.var.index = anndata.utils.make_index_unique(adata.raw.var_names)',
      ]
    : ['adata.var_names_make_unique()'];
}

/** The arguments of a function of scanpy.pl that name a matrix; undefined for one that it cannot draw. */
export function matrixArguments(matrix: Path): readonly string[] | undefined {
  const { part, raw, slot, below } = slotOf(matrix);
  const [layer, ...more] = below;
  if (part !== ROOT || more.length > 0) return undefined;
  if (slot === 'X' && layer === undefined) return [`use_raw=${raw ? 'True' : 'False'}`];
  return slot === 'layers' && layer !== undefined && !raw
    ? [`layer=${pythonText(layer)}`, 'use_raw=False']
    : undefined;
}

/** The member of `obs` or `obsm` at a path; undefined for any other element. */
export function memberOf(group: 'obs' | 'obsm', path: Path): string | undefined {
  const [first, second, ...more] = segmentsOf(path);
  return first === group && more.length === 0 ? second : undefined;
}

/** The image at `/uns/spatial/LIBRARY/images/NAME`. */
export function imageIn(
  path: Path,
): { readonly library: string; readonly name: string } | undefined {
  const [, library, name] = /^\/uns\/spatial\/([^/]+)\/images\/([^/]+)$/.exec(path) ?? [];
  return library === undefined || name === undefined ? undefined : { library, name };
}

/**
 * Genes in the names of a matrix, whose arguments are `matrixArguments`, by their names in links, which can say
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

/** The names of the genes of a matrix, whose arguments are `matrixArguments`. */
export function namesOf(matrix: readonly string[]): string {
  return matrix.includes('use_raw=True') ? 'adata.raw.var_names' : 'adata.var_names';
}

/** The arguments of `sc.get.obs_df` that name a matrix: with a layer it takes no other. */
export function frameArguments(matrix: readonly string[]): string {
  return matrix.find((one) => one.startsWith('layer=')) ?? matrix.join(', ');
}

/** Lines of Python, their imports first, and below them what of a figure they do not draw. */
export function codeText(lines: readonly string[], lacking: readonly string[]): string {
  const isImport = (line: string) => /^(import|from) /.test(line);
  const imports = [...new Set(lines.filter(isImport))].sort();
  const others = lines.filter((line) => !isImport(line));
  const comments = lacking.map((what) => commentLine(`Not in these lines: ${what}`));
  return [...imports, '', ...others, ...comments, ''].join('\n');
}
