import { type MatrixSource, matrixFingerprint } from '@/ask/gene-index/fingerprint';
import type { GeneIndex } from '@/ask/gene-index/gene-index';
import type { IndexPlaces } from '@/ask/gene-index/index-places';
import type { IndexStore } from '@/ask/gene-index/index-store';
import type { DType } from '@/model/dtype';
import { DataError, hasName } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { DataElement } from '@/read/elements/element';
import { mergedCells } from '@/read/kernels/merge-cells';
import { type ByGenes, openByGenes } from './by-genes';
import type { GeneEntries } from './entries';
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
  places?: IndexPlaces,
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
      const kept = await store.open(name);
      const isOf = kept?.record.rows === rows && kept.record.genes === genes;
      // another caller may have opened it meanwhile
      if (!isOf || found || options?.signal?.aborted) kept?.close();
      options?.signal?.throwIfAborted();
      if (isOf) {
        if (!found) place = store.place;
        found ??= kept;
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
    const kept = await index(options);
    if (!kept) return undefined;
    const unchanged = source.expectUnchanged?.(options);
    unchanged?.catch(() => undefined); // awaited below, or no longer needed
    let found: Awaited<ReturnType<typeof use>>;
    try {
      found = await use(kept);
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
      return fromIndex(async (kept) => {
        for (const [at, gene] of wanted.entries())
          use(at, mergedCells(await kept.read(gene, options), dtype));
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
