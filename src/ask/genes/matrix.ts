import { type MatrixSource, matrixFingerprint } from '@/ask/gene-index/fingerprint';
import type { GeneIndex } from '@/ask/gene-index/gene-index';
import type { IndexStore } from '@/ask/gene-index/index-store';
import type { IndexStores } from '@/ask/gene-index/index-stores';
import type { DType } from '@/model/dtype';
import { DataError, hasName } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import { sharedOnce } from '@/read/bytes/shared-request';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import { encodedOrRead, partsOfRange } from '@/read/chunks/runs';
import type { DataElement } from '@/read/elements/element';
import { sparseBatches } from '@/read/elements/sparse/batches';
import type { SparseParts } from '@/read/elements/sparse/parts';
import { readPointers } from '@/read/elements/sparse/pointers';
import { mergeCells, mergedCells } from '@/read/kernels/merge-cells';
import { valuesHolding } from '@/read/kernels/widths';
import type { StoredArray } from '@/read/node';
import { type ScanWeight, weighChunks } from './chunk-sizes';
import { type GeneEntries, noEntries } from './entries';
import { openGeneScan } from './open-scan';
import type { GeneScan } from './scan';

/** A matrix of an open file, read by genes. */
export interface GeneMatrix {
  readonly element: DataElement;
  readonly dtype: DType;
  /** Number of cells. */
  readonly rows: number;
  readonly genes: number;
  /** Set if it is stored by gene: then there is neither index nor scan. */
  readonly byGenes: ByGenes | undefined;
  /** The key of its content among all indexes. */
  key(options?: ReadOptions): Promise<string>;
  /** The store in which the last index was found. */
  readonly place: IndexStore['place'] | undefined;
  /** Its index, if there is a valid one. */
  index(options?: ReadOptions): Promise<GeneIndex | undefined>;
  /** Undefined if it is stored by gene and needs none. */
  scan(options?: ReadOptions): Promise<GeneScan | undefined>;
  /**
   * Passes each gene whole, one after another, without a scan. Undefined if that needs an index
   * that is absent, or proves damaged midway: discard what was passed then.
   */
  direct(
    genes: Int32Array,
    use: (at: number, entries: GeneEntries) => void,
    options?: ReadOptions,
  ): Promise<'index' | 'columns' | undefined>;
  /**
   * Reads from its index, and checks that the file is still the one that was indexed. Undefined if
   * there is no index, or it proves damaged: discard what was read then.
   */
  fromIndex<T>(
    use: (index: GeneIndex) => Promise<T>,
    options?: ReadOptions,
  ): Promise<T | undefined>;
  /** The index may have been replaced or removed; closes its file. */
  forgetIndex(): void;
}

/** Opens a matrix of cells × genes (`Elements.cellsByGenes`). Without `places` no indexes are used. */
export function openGeneMatrix(
  element: DataElement,
  source: MatrixSource,
  places?: IndexStores,
): GeneMatrix {
  const { info, sparse, node } = element;
  if (info.kind !== 'matrix' || info.shape.length !== 2)
    throw new DataError(
      'UnsupportedError',
      `${info.path} is not a cells × genes matrix. Choose X, a layer or raw.`,
    );
  const [rows = 0, genes = 0] = info.shape;
  const byGenes = openByGenes(element);
  const dtype =
    sparse?.data.dtype ?? (node.kind === 'array' ? node.dtype : unreachable(info.path));
  const key = sharedOnce((options) => matrixFingerprint(element, source, options));
  const scan = sharedOnce(async (options) =>
    byGenes ? undefined : openGeneScan(element, options),
  );
  let found: GeneIndex | undefined;
  let place: IndexStore['place'] | undefined;

  const index: GeneMatrix['index'] = async (options) => {
    if (found || byGenes || !places) return found;
    const [name, stores] = await Promise.all([key(options), places.all()]);
    for (const store of stores) {
      const cached = await store.open(name);
      const isOf = cached?.record.rows === rows && cached.record.genes === genes;
      // another caller may have opened it meanwhile
      if (!isOf || found || options?.signal?.aborted) cached?.close();
      options?.signal?.throwIfAborted();
      if (isOf) {
        if (!found) place = store.place;
        found ??= cached;
      }
      if (found) return found;
    }
    return undefined;
  };

  const forgetIndex = (): void => {
    found?.close();
    found = undefined;
  };

  const dropIndex = async (): Promise<void> => {
    forgetIndex();
    const name = await key();
    for (const store of (await places?.all()) ?? []) await store.remove(name);
  };

  const fromIndex: GeneMatrix['fromIndex'] = async (use, options) => {
    const cached = await index(options);
    if (!cached) return undefined;
    const unchanged = source.expectUnchanged?.(options);
    unchanged?.catch(() => undefined); // awaited below, or no longer needed
    let found: Awaited<ReturnType<typeof use>>;
    try {
      found = await use(cached);
    } catch (error) {
      options?.signal?.throwIfAborted();
      // the matrix can still be read without its index
      if (hasName(error, 'CorruptError')) await dropIndex();
      forgetIndex();
      return undefined;
    }
    // the index describes the file as it was opened
    await unchanged;
    return found;
  };

  return {
    element,
    dtype,
    rows,
    genes,
    byGenes,
    key,
    get place() {
      return place;
    },
    index,
    scan,
    async direct(wanted, use, options) {
      if (byGenes) {
        for (const [at, gene] of wanted.entries())
          use(at, await byGenes.read(gene, options));
        return 'columns';
      }
      return fromIndex(async (cached) => {
        for (const [at, gene] of wanted.entries())
          use(at, mergedCells(await cached.read(gene, options), dtype));
        return 'index' as const;
      }, options);
    },
    fromIndex,
    forgetIndex,
  };
}

function unreachable(path: string): never {
  throw new DataError('UnsupportedError', `${path} contains no values.`);
}

/** The scan of a matrix that needs one. @throws UnsupportedError for one that is stored by gene */
export async function expectScan(
  matrix: GeneMatrix,
  options?: ReadOptions,
): Promise<GeneScan> {
  const scan = await matrix.scan(options);
  if (scan) return scan;
  throw new DataError(
    'UnsupportedError',
    `${matrix.element.info.path} is stored by gene and needs no scan.`,
  );
}

/** A matrix stored by gene: each gene can be read alone, without a scan. */
interface ByGenes {
  read(gene: number, options?: ReadOptions): Promise<GeneEntries>;
  weigh(gene: number, options?: ReadOptions): Promise<ScanWeight>;
  /** Cost of reading all genes. */
  weighAll(options?: ReadOptions): Promise<ScanWeight>;
}

/**
 * Opens a matrix of cells × genes that is stored by gene, in columns (CSC) or as rows (Loom);
 * undefined for any other.
 */
function openByGenes(element: DataElement): ByGenes | undefined {
  const { sparse, columnsFrom } = element;
  if (sparse)
    return sparse.layout === 'csc'
      ? {
          read: (gene, options) => readCscGene(sparse, gene, options),
          weigh: (gene, options) => weighCscGene(sparse, gene, options),
          weighAll: (options) => weighArrays([sparse.indices, sparse.data], options),
        }
      : undefined;
  if (!columnsFrom) return undefined;
  return {
    read: (gene, options) => readColumnGene(element, gene, options),
    weigh: (gene, options) => weighRowGene(columnsFrom, gene, options),
    weighAll: (options) => weighArrays([columnsFrom], options),
  };
}

/** The cost of reading arrays whole. */
function weighArrays(
  stored: readonly StoredArray[],
  options?: ReadOptions,
): Promise<ScanWeight> {
  const counts = stored.map((one) => {
    const array = encodedOrRead(one);
    const { count, positionOf } = chunkGridOf(array);
    return { array, positions: { count, at: positionOf } };
  });
  return weighChunks(counts, Number.POSITIVE_INFINITY, { ...options, unasked: true });
}

/** One gene of a dense matrix stored by gene: reads its column only. */
async function readColumnGene(
  element: DataElement,
  gene: number,
  options?: ReadOptions,
): Promise<GeneEntries> {
  const block = await element.read?.({ columns: [gene, gene + 1] }, options);
  if (block?.kind !== 'matrix') return noEntries();
  const all = Float64Array.from<number | bigint>(block.values, Number);
  const rows = Uint32Array.from(all.keys()).filter((cell) => all[cell] !== 0);
  return { rows, values: all.filter((value) => value !== 0) };
}

/** Cost of `readColumnGene` for an array whose rows are genes: the chunks that the row intersects. */
async function weighRowGene(
  stored: StoredArray,
  gene: number,
  options?: ReadOptions,
): Promise<ScanWeight> {
  const array = encodedOrRead(stored);
  const [height = 1, width = 1] = array.chunkShape;
  const count = Math.ceil((array.shape[1] ?? 0) / width);
  const at = (column: number) => [Math.floor(gene / height), column];
  return weighChunks([{ array, positions: { count, at } }], 1, {
    ...options,
    unasked: true,
  });
}

/** Reads one gene of a matrix stored by columns: its pointers and its own range only. */
export async function readCscGene(
  parts: SparseParts,
  gene: number,
  options?: ReadOptions,
): Promise<GeneEntries> {
  const majors = [gene, gene + 1] as const;
  let rows = new Uint32Array(0);
  let values = valuesHolding(parts.data.dtype, 0);
  for await (const { indices, data } of sparseBatches(parts, { majors }, options)) {
    rows = Uint32Array.from(indices as ArrayLike<number>);
    values = valuesHolding(parts.data.dtype, data.length);
    setNumbers(values, data);
  }
  const order = isRising(rows) ? undefined : orderOf(rows);
  if (order) {
    rows = order.map((at) => rows[at] as number);
    values = values.map((_, at) => values[order[at] as number] as number);
  }
  const either = parts.data.dtype.kind === 'bool';
  const end = mergeCells(rows, values, 0, rows.length, either);
  return { rows: rows.slice(0, end), values: Float64Array.from(values.subarray(0, end)) };
}

/** The cost of `readCscGene`, without its pointers. */
export async function weighCscGene(
  parts: SparseParts,
  gene: number,
  options?: ReadOptions,
): Promise<ScanWeight> {
  const [from = 0, to = 0] = await readPointers(parts, [gene, gene + 1], options);
  const counts = [parts.indices, parts.data].map((stored) => {
    const array = encodedOrRead(stored);
    const chunks = partsOfRange(array, from, to);
    const at = (number: number) => chunks[number]?.position ?? [0];
    return { array, positions: { count: chunks.length, at } };
  });
  return weighChunks(counts, 1, { ...options, unasked: true });
}

function setNumbers(values: Float32Array | Float64Array, data: NumberArray): void {
  if (data instanceof BigInt64Array || data instanceof BigUint64Array)
    for (let i = 0; i < data.length; i++) values[i] = Number(data[i]);
  else values.set(data);
}

function isRising(rows: Uint32Array): boolean {
  for (let i = 1; i < rows.length; i++)
    if ((rows[i] as number) < (rows[i - 1] as number)) return false;
  return true;
}

/** Sort order of rows; stable, so that duplicates are summed in file order. */
function orderOf(rows: Uint32Array): Uint32Array {
  const order = Uint32Array.from(rows, (_, at) => at);
  return order.sort((a, b) => (rows[a] as number) - (rows[b] as number) || a - b);
}
