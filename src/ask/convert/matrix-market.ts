import { geneColumns } from '@/ask/genes/gene-columns';
import { geneAt } from '@/ask/names/find-genes';
import { readGeneNames } from '@/ask/names/gene-names';
import { readNames } from '@/ask/names/read-names';
import type { Block } from '@/model/block';
import type { Compress } from '@/model/compressed';
import type { MatrixInfo } from '@/model/dataset';
import { DataError, throwIfAborted } from '@/model/errors';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { countOf, stringAt, unpackStrings } from '@/model/strings';
import type { ExportNotes } from '@/model/table-rows';
import type { NumberArray } from '@/model/values';
import { writeGzip } from '@/read/codecs/compress';
import type { DataElement } from '@/read/elements/element';
import { EntryLines } from '@/write/text/entry-lines';
import { type AxisSubset, subsetCount } from './axis-subset';
import { createClaims, lossesOf, sourceTree } from './claims';
import { blocksOf } from './column-blocks';
import { sourceOfMatrix } from './dense-array';
import { type DenseBatch, denseBatches, planDense } from './dense-tiles';
import type { OpenDataset, Slots } from './slots';
import { takenSlices } from './sparse-matrix';

/** Appends bytes to a file of a folder; its files are written one after another. */
export type WriteInFolder = (file: string, bytes: Uint8Array) => Promise<void>;

export interface MatrixMarketRequest {
  readonly matrix: MatrixInfo;
  readonly cells?: AxisSubset;
  readonly genes?: AxisSubset;
  /** Compresses files; done in this thread if absent. */
  readonly compress?: Compress | undefined;
}

/** Feature type, in the terms of 10x Genomics, for a file that does not state the types of its features. */
const GENE_EXPRESSION = 'Gene Expression';

/**
 * Writes one matrix of cells × genes as the folder that Cell Ranger 3 and later write: `barcodes.tsv.gz`,
 * `features.tsv.gz` (identifier, name, type) and `matrix.mtx.gz` (genes × cells, coordinates from 1). Streams the
 * matrix, twice if the number of its values, or whether all are integers, is not known in advance.
 *
 * @throws UnsupportedError for names that a line cannot contain
 */
export async function writeMatrixMarket(
  file: OpenDataset,
  slots: Pick<Slots, 'part' | 'isWhole'>,
  { cells, genes, matrix, compress }: MatrixMarketRequest,
  write: WriteInFolder,
  options: ReadOptions = {},
): Promise<ExportNotes> {
  const lines = (name: string, texts: AsyncIterable<string>) =>
    writeGzip(
      (bytes) => write(name, bytes),
      async (append) => {
        for await (const text of texts) await append(new TextEncoder().encode(text));
      },
      compress,
    );
  await lines('barcodes.tsv.gz', barcodeLines(file, matrix, cells, options));
  await lines('features.tsv.gz', featureLines(file, matrix, genes, options));
  await writeGzip(
    (bytes) => write('matrix.mtx.gz', bytes),
    (append) => writeMatrix(file, matrix, { cells, genes }, append, options),
    compress,
  );
  return { leftOut: await leftOutOfFolder(file, slots, matrix, options), changed: [] };
}

/** Number of rows whose lines are joined into one string. */
const BATCH_ROWS = 1 << 14;

async function* barcodeLines(
  { elements }: OpenDataset,
  matrix: MatrixInfo,
  cells: AxisSubset,
  options: ReadOptions,
): AsyncGenerator<string> {
  const { table, count } = sidesOf(matrix).cells;
  const { info, member } = table
    ? await elements.at(table, options)
    : { info: undefined, member: undefined };
  if (info?.kind !== 'dataframe' || info.isPositional || !member) {
    const rows = subsetCount(cells, count);
    for (let start = 0; start < rows; start += BATCH_ROWS) {
      const names = Array.from({ length: Math.min(BATCH_ROWS, rows - start) }, (_, i) =>
        String(cells ? cells[start + i] : start + i),
      );
      yield `${names.join('\n')}\n`;
    }
    return;
  }
  const column = await member(info.index, options);
  for await (const block of blocksOf(column, cells, options)) {
    const names = namesOf(block);
    if (!names || ('missing' in block && block.missing?.includes(1)))
      throw new DataError(
        'UnsupportedError',
        `${info.path}: not every cell has a name that is a text or a number, which barcodes.tsv needs.`,
      );
    let text = '';
    for (const name of names) text += `${field(name, info.path)}\n`;
    if (text !== '') yield text;
  }
}

/**
 * Returns row names as strings, from numbers and labels of categories too; undefined for other kinds, and for missing
 * labels.
 */
function namesOf(block: Block): readonly string[] | undefined {
  switch (block.kind) {
    case 'strings':
      return unpackStrings(block.strings);
    case 'numbers':
      return Array.from(block.values, String);
    case 'categories': {
      const labels = unpackStrings(block.labels);
      const names = Array.from(block.codes, (code) => labels[code]);
      return names.every((name) => name !== undefined) ? names : undefined;
    }
    default:
      return undefined;
  }
}

async function* featureLines(
  file: OpenDataset,
  matrix: MatrixInfo,
  genes: AxisSubset,
  options: ReadOptions,
): AsyncGenerator<string> {
  const names = await readGeneNames(file, matrix, options);
  const types = await featureTypes(file, matrix, options);
  const { table = matrix.path, count } = sidesOf(matrix).genes;
  let text = '';
  for (let i = 0; i < subsetCount(genes, count); i++) {
    const gene = genes ? (genes[i] as number) : i;
    const found = names ? geneAt(names, gene) : { name: String(gene), id: undefined };
    const fields = [found.id ?? found.name, found.name, types(gene)];
    text += `${fields.map((one) => field(one, table)).join('\t')}\n`;
    if (i % BATCH_ROWS < BATCH_ROWS - 1) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Returns the type of each gene, from the column that scanpy creates for the same file. */
async function featureTypes(
  { dataset, elements }: OpenDataset,
  matrix: MatrixInfo,
  options: ReadOptions,
): Promise<(gene: number) => string> {
  const [genes] = geneColumns(dataset, [matrix]);
  const table = dataset.tables.find(({ path }) => path === genes?.table);
  if (!table?.columns.includes('feature_types')) return () => GENE_EXPRESSION;
  const path = joinPath(table.path, 'feature_types');
  const types = await readNames(elements, path, true, options);
  return (gene) => (gene < countOf(types) && stringAt(types, gene)) || GENE_EXPRESSION;
}

/** @throws UnsupportedError for a text that would end the field or the line */
function field(text: string, path: Path): string {
  if (!/[\t\r\n]/.test(text)) return text;
  throw new DataError(
    'UnsupportedError',
    `${path}: the name ${JSON.stringify(text)} has a tab or a line break, which a table of Cell Ranger cannot have.`,
  );
}

interface SubsetAxes {
  readonly cells: AxisSubset;
  readonly genes: AxisSubset;
}

async function writeMatrix(
  { elements }: OpenDataset,
  matrix: MatrixInfo,
  axes: SubsetAxes,
  append: (bytes: Uint8Array) => Promise<void>,
  { report, ...options }: ReadOptions,
): Promise<void> {
  const element = await elements.cellsByGenes(matrix.path, options);
  const { count, areIntegers } = await survey(element, matrix, axes, options);
  const sides = sidesOf(matrix);
  const genes = subsetCount(axes.genes, sides.genes.count);
  const cells = subsetCount(axes.cells, sides.cells.count);
  const type = areIntegers ? 'integer' : 'real';
  const head = `%%MatrixMarket matrix coordinate ${type} general\n% rows are the genes of features.tsv.gz, columns the cells of barcodes.tsv.gz\n${genes} ${cells} ${count}\n`;
  await append(new TextEncoder().encode(head));
  const lines = new EntryLines(append);
  let written = 0;
  for await (const batch of matrixEntries(element, axes, options)) {
    for (let i = 0; i < batch.count; i++) {
      if (lines.isFull) await lines.flush();
      lines.add(Number(batch.genes[i]) + 1, Number(batch.cells[i]) + 1, batch.values, i);
    }
    written += batch.count;
    const place = {
      path: matrix.path,
      done: written,
      total: count,
      of: 'values',
    } as const;
    report?.({ done: 0, unit: 'bytes', share: written / Math.max(1, count), place });
    throwIfAborted(options.signal);
  }
  await lines.flush();
  if (written !== count)
    throw new DataError(
      'CorruptError',
      `${matrix.path} has ${written} values, but had ${count} before: the file changed meanwhile. Open it again.`,
    );
}

/** Returns the number of entries, and whether all are integers; reads the entries unless the matrix states both. */
async function survey(
  element: DataElement,
  { dtype }: MatrixInfo,
  axes: SubsetAxes,
  options: ReadOptions,
): Promise<{ readonly count: number; readonly areIntegers: boolean }> {
  const { sparse } = element;
  const stored = axes.cells || axes.genes ? undefined : sparse?.stored;
  let areIntegers = true;
  if (stored !== undefined && !dtype.startsWith('float'))
    return { count: stored, areIntegers };
  let count = 0;
  for await (const { count: more, values } of matrixEntries(element, axes, options)) {
    count += more;
    for (let i = 0; areIntegers && i < more; i++)
      // larger ones are written with an exponent, which an integer cannot have
      areIntegers = typeof values[i] === 'bigint' || Number.isSafeInteger(values[i]);
    if (!areIntegers && stored !== undefined) return { count: stored, areIntegers };
  }
  return { count, areIntegers };
}

/** Returns a sentence for each part of the annotated matrix that the folder has no place for. */
export async function leftOutOfFolder(
  file: OpenDataset,
  { part, isWhole }: Pick<Slots, 'part' | 'isWhole'>,
  matrix: MatrixInfo,
  options: ReadOptions,
): Promise<readonly string[]> {
  const sides = sidesOf(matrix);
  const claims = createClaims();
  claims.element(await file.elements.at(matrix.path, options));
  const tree = await sourceTree(file, part, isWhole, options);
  return (tree ? lossesOf(tree, claims) : []).map(({ path }) => {
    if (path === sides.cells.table)
      return `${path}: only the names of cells are written.`;
    if (path === sides.genes.table)
      return `${path}: only identifiers, names and types of genes are written.`;
    return `${path}: a folder in the layout of Cell Ranger has no place for it.`;
  });
}

/** Returns the matrices with the cells of an annotated matrix. */
export function matricesOf({ dataset }: OpenDataset, part: Path): readonly MatrixInfo[] {
  return dataset.parts.find(({ path }) => path === part)?.matrices ?? [];
}

/** Returns the matrix that is written: cells × genes, of numbers. @throws NotFoundError, UnsupportedError */
export function matrixOfFolder(
  matrices: readonly MatrixInfo[],
  path: Path | undefined,
): MatrixInfo {
  const matrix = matrices.find((one) => one.path === path);
  const paths = matrices.map((one) => one.path).join(', ');
  if (!matrix)
    throw new DataError(
      'NotFoundError',
      path === undefined
        ? `There is no X. ${paths === '' ? 'The file has no matrix of cells × genes.' : `Name the matrix to write: ${paths}.`}`
        : `${path} is no matrix of cells × genes. There is ${paths || 'no such matrix'}.`,
    );
  if (/^(u?int|float|bool)/.test(matrix.dtype)) return matrix;
  throw new DataError(
    'UnsupportedError',
    `${matrix.path}: values of type ${matrix.dtype} cannot be written to a Matrix Market file.`,
  );
}

/** Entries of the selected cells and genes, by their new numbers; buffers are reused by the next batch. */
interface EntryBatch {
  readonly count: number;
  readonly cells: NumberArray;
  readonly genes: NumberArray;
  readonly values: NumberArray;
}

/**
 * Streams the stored values of a matrix of cells × genes in stored order; for a dense matrix those that are not zero,
 * by cell or by tiles of genes.
 *
 * @throws UnsupportedError if it is not a matrix of numbers
 */
async function* matrixEntries(
  matrix: DataElement,
  { cells, genes }: { readonly cells?: AxisSubset; readonly genes?: AxisSubset },
  options: ReadOptions,
): AsyncGenerator<EntryBatch> {
  const { sparse } = matrix;
  if (sparse) {
    const axes = { rows: cells, columns: genes };
    let majors = new Uint32Array(0);
    for await (const batch of takenSlices(sparse, axes, options)) {
      const { start, ends, indices, data } = batch;
      const count = ends.at(-1) ?? 0;
      if (majors.length < count) majors = new Uint32Array(count);
      for (const [slice, end] of ends.entries())
        majors.fill(start + slice, slice === 0 ? 0 : ends[slice - 1], end);
      yield sparse.layout === 'csr'
        ? { count, cells: majors, genes: indices, values: data }
        : { count, cells: indices, genes: majors, values: data };
    }
    return;
  }
  const source = sourceOfMatrix(matrix);
  const taken = { rows: cells, columns: genes };
  const plan = planDense(source, taken);
  const across = subsetCount(genes, source.columns);
  for await (const batch of denseBatches(source, taken, plan, options))
    yield nonZeros(batch, across);
}

/** Returns the nonzero values of a row-major batch, without the padding of the last tile. */
function nonZeros(batch: DenseBatch, across: number): EntryBatch {
  const { values, rows, columns } = batch;
  if (values.kind !== 'numbers') throw new Error(`${values.kind} in a matrix`);
  const from = values.values as Float64Array; // values are copied, not converted
  const kept = from.slice();
  const cellOf = new Uint32Array(kept.length);
  const geneOf = new Uint32Array(kept.length);
  const stop = Math.min(columns, across - batch.column);
  let count = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < stop; column++) {
      const value = from[row * columns + column] as number;
      // also skips 0n, which is falsy
      if (!value && !Number.isNaN(value)) continue;
      kept[count] = value;
      cellOf[count] = batch.row + row;
      geneOf[count] = batch.column + column;
      count++;
    }
  return { count, cells: cellOf, genes: geneOf, values: kept };
}
