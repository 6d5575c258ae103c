import type { GeneMatrix } from '@/ask/genes/matrix';
import type { IndexOutcome } from '@/ask/genes/questions';
import { type ScannedBatch, scanGenes } from '@/ask/genes/read';
import type { GeneScan } from '@/ask/genes/scan';
import { isAbort, messageOf, throwIfOwnFault } from '@/model/errors';
import { formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { type IndexBuild, type IndexStore, isQuotaExceeded } from './index-store';
import type { IndexStores } from './index-stores';

/** A consumer of the results of a scan. */
export interface ScanTarget {
  isDone(batch: number): boolean;
  /** True if it needs all genes of each batch (`ScannedBatch.blocks`). */
  readonly takesBlocks?: true;
  /** Called once for each batch that is not done. */
  add(batch: ScannedBatch): void;
}

/** Scans one matrix and builds its index at the same time; resumes after an abort. */
export interface GeneScanner {
  run(
    genes: Int32Array,
    target: ScanTarget,
    keepIndex: boolean,
    options?: ReadOptions,
  ): Promise<IndexOutcome>;
  /** Seconds per batch in the last scan, with others in parallel; undefined before the first. */
  readonly secondsPerBatch: number | undefined;
  /** Discards an unfinished index. */
  forget(): Promise<void>;
  /** The file is closed: builds in progress are discarded too. */
  close(): Promise<void>;
}

/** Batches that need more memory than this (huge chunks) are not transposed for an index. */
const MAX_BATCH_BYTES = 256 << 20;
/**
 * Overhead of an index in bytes: per gene and run of about this number of values, and the part that
 * is read to open it.
 */
const GENE_BYTES = 8;
const RUN_VALUES = 2 ** 25;
const MAX_RECORD_BYTES = 64 << 20;

/** Reason why there can be no index; undefined if there can. */
export function reasonAgainstIndex({
  batchBytes,
  genes,
  stored,
}: Pick<GeneScan, 'batchBytes' | 'genes' | 'stored'>): string | undefined {
  if (batchBytes > MAX_BATCH_BYTES)
    return 'Its chunks are too large to split within the memory of a browser.';
  const record = GENE_BYTES * genes * Math.ceil((stored + 1) / RUN_VALUES);
  if (record > MAX_RECORD_BYTES)
    return `An index of ${formatNumber(genes, 'column')} and ${formatNumber(stored, 'value')} would not open quickly.`;
  return undefined;
}

interface Making extends IndexBuild {
  readonly store: IndexStore;
}

/** The index as far as it was built, or why the build failed; neither for a scan that builds none. */
interface Scanned {
  readonly making?: Making | undefined;
  readonly outcome?: IndexOutcome | undefined;
}

/** A request to scan the matrix: the genes, and the target that receives them. */
interface Asked {
  readonly genes: Int32Array;
  readonly target: ScanTarget;
  readonly options: ReadOptions | undefined;
}

export function createGeneScanner(
  matrix: GeneMatrix,
  scan: GeneScan,
  source: string,
  places: IndexStores,
): GeneScanner {
  return new Scanner({ matrix, scan, source, places });
}

interface Scannable {
  readonly matrix: GeneMatrix;
  readonly scan: GeneScan;
  /** The name of the file. */
  readonly source: string;
  readonly places: IndexStores;
}

class Scanner implements GeneScanner {
  readonly #of: Scannable;
  #paused: Making | undefined;
  #closed = false;
  secondsPerBatch: number | undefined;

  constructor(of: Scannable) {
    this.#of = of;
  }

  async run(
    genes: Int32Array,
    target: ScanTarget,
    keepIndex: boolean,
    options?: ReadOptions,
  ): Promise<IndexOutcome> {
    const { matrix, scan, places } = this.#of;
    const asked = { genes, target, options };
    if (!keepIndex) return this.#without('not-asked', asked);
    const place = reasonAgainstIndex(scan)
      ? { store: undefined }
      : await unlessFailed(async () => ({ store: await places.forNew(scan.stored) }));
    if ('outcome' in place) return this.#without(place.outcome, asked);
    const { store } = place;
    if (!store) return this.#without('no-room', asked);
    const key = await matrix.key(options);
    const outcome = await store.alone(key, () => this.#build(store, key, asked));
    // a request for the index alone gets it in memory if the disk is full
    if (outcome === 'no-room' && genes.length === 0 && store.place === 'disk')
      return this.run(genes, target, keepIndex, options);
    return outcome ?? this.#without('busy', asked);
  }

  async forget(): Promise<void> {
    const left = this.#paused;
    this.#paused = undefined;
    await left?.discard();
  }

  close(): Promise<void> {
    this.#closed = true;
    return this.forget();
  }

  /** Scans for the target alone. */
  async #without(outcome: IndexOutcome, asked: Asked): Promise<IndexOutcome> {
    await this.#scanAll(asked, undefined);
    return outcome;
  }

  /** Scans for the target and for an index; resumes an unfinished one. */
  async #build(store: IndexStore, key: string, asked: Asked): Promise<IndexOutcome> {
    const { matrix, scan, source } = this.#of;
    const { path, rows, genes, stored } = scan;
    const before = this.#paused?.store === store ? this.#paused : undefined;
    this.#paused = undefined;
    const subject = { source, path, rows, genes, stored };
    const build = before ?? (await unlessFailed(() => store.begin(key, subject)));
    if ('outcome' in build) return this.#without(build.outcome, asked);
    const { making, outcome } = await this.#scanAll(asked, { ...build, store });
    if (!making) return outcome ?? 'no-room';
    const failure = await this.#attempt(making, () => making.commit(asked.options));
    if (failure) return failure;
    matrix.forgetIndex();
    return store.place === 'disk' ? 'kept' : 'in-memory';
  }

  async #scanAll(
    { genes, target, options: { signal, report } = {} }: Asked,
    build: Making | undefined,
  ): Promise<Scanned> {
    const { scan } = this.#of;
    let making = build;
    let outcome: IndexOutcome | undefined;
    let batches = 0;
    const start = performance.now();
    const isTaken = (batch: number) => !making || making.builder.has(batch);
    const settings = {
      isDone: (batch: number) => target.isDone(batch) && isTaken(batch),
      ...((build || target.takesBlocks) && {
        transpose: (batch: number) =>
          !isTaken(batch) || (target.takesBlocks === true && !target.isDone(batch)),
      }),
    };
    try {
      for await (const found of scanGenes(scan, genes, settings, { signal })) {
        if (!target.isDone(found.batch)) target.add(found);
        const { batch, blocks } = found;
        if (blocks && making) {
          const { builder } = making;
          outcome = await this.#attempt(making, () => builder.add(batch, blocks));
          if (outcome) making = undefined;
        }
        batches++;
        this.secondsPerBatch = (performance.now() - start) / 1000 / batches;
        const done = Math.round((batches / scan.batches) * scan.stored);
        report?.({ done, total: scan.stored, unit: 'values' });
      }
    } catch (error) {
      if (this.#closed) await making?.discard();
      else this.#paused = making;
      throw error;
    }
    return { making, outcome };
  }

  /** Runs one step of a build; returns the reason if it fails. A gene is returned even if its index fails. */
  async #attempt(
    making: Making,
    step: () => Promise<void>,
  ): Promise<IndexOutcome | undefined> {
    try {
      await step();
      return undefined;
    } catch (error) {
      await making.discard().catch(throwIfOwnFault);
      const outcome = outcomeOf(error);
      if (outcome === 'no-room') this.#of.places.full(making.store);
      return outcome;
    }
  }
}

async function unlessFailed<T extends object>(
  work: () => Promise<T>,
): Promise<T | { readonly outcome: IndexOutcome }> {
  try {
    return await work();
  } catch (error) {
    return { outcome: outcomeOf(error) };
  }
}

/** Only errors about space count as lack of space; other failures are reported with their reason. */
function outcomeOf(error: unknown): IndexOutcome {
  if (isAbort(error)) throw error;
  return isQuotaExceeded(error) ? 'no-room' : { failed: messageOf(error) };
}
