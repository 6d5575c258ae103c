import { type Path, segmentsOf } from '@/model/path';
import { escapedText, shownLine } from '@/model/shown-text';

/** An open file, as far as Python has to know it. */
export interface PythonFile {
  readonly name: string;
  /** The id of its format. */
  readonly format: string;
  readonly container: 'hdf5' | 'zarr2' | 'zarr3';
}

/** A text as a literal of Python, its hidden characters as their numbers. */
export function pythonText(text: string): string {
  // the escapes of JSON are Python's, too
  return escapedText(JSON.stringify(text)).replace(
    /\\u\{(\w+)\}/g,
    (_, code: string) => `\\U${code.padStart(8, '0')}`,
  );
}

/** Texts as a list of Python. */
export function pythonTexts(texts: readonly string[]): string {
  return `[${texts.map(pythonText).join(', ')}]`;
}

/** The lines that open a file as `adata`; undefined where it is no AnnData. */
export function openLines({
  name,
  format,
  container,
}: PythonFile): readonly string[] | undefined {
  if (format !== 'anndata') return undefined;
  return container === 'hdf5'
    ? ['import scanpy as sc', '', `adata = sc.read_h5ad(${pythonText(name)})`]
    : [
        ...['import anndata', 'import scanpy as sc', ''],
        `adata = anndata.read_zarr(${pythonText(name)})`,
      ];
}

/** The arguments of a function of scanpy.pl that name a matrix; undefined for one that it cannot draw. */
export function matrixArguments(matrix: Path): readonly string[] | undefined {
  const [first, second, ...more] = segmentsOf(matrix);
  if (more.length > 0) return undefined;
  if (first === 'X' && second === undefined) return ['use_raw=False'];
  if (first === 'layers' && second !== undefined)
    return [`layer=${pythonText(second)}`, 'use_raw=False'];
  if ((first === 'raw' && second === 'X') || (first === 'raw.X' && second === undefined))
    return ['use_raw=True'];
  return undefined;
}

/** The member of `obs` or `obsm` at a path; undefined for any other element. */
export function memberOf(group: 'obs' | 'obsm', path: Path): string | undefined {
  const [first, second, ...more] = segmentsOf(path);
  return first === group && more.length === 0 ? second : undefined;
}

/**
 * Genes in the names of a matrix, whose arguments are `matrixArguments`, by their names in links, which can say
 * `name@position`.
 */
export function geneLiterals(
  genes: readonly string[],
  matrix: readonly string[],
): readonly string[] {
  const names = namesOf(matrix);
  return genes.map((gene) => {
    const at = /@(\d+)$/.exec(gene)?.[1];
    return at === undefined ? pythonText(gene) : `${names}[${at}]`;
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

/** A call with each argument on a line of its own. */
export function callLines(name: string, args: readonly string[]): readonly string[] {
  return [`${name}(`, ...args.map((one) => `    ${one},`), ')'];
}

/** Lines of Python, and below them what of a figure they do not draw. */
export function codeText(lines: readonly string[], lacking: readonly string[]): string {
  const comments = lacking.map((what) => commentLine(`Not in these lines: ${what}`));
  return [...lines, ...comments, ''].join('\n');
}

/** A comment of one line, whatever a file's names have in them: what is beyond its end would be run. */
export function commentLine(text: string): string {
  return `# ${shownLine(text.replace(/\s+/g, ' '))}`;
}
