import { reasonAgainstIndex } from '@/ask/gene-index/indexing';
import type { ReadOptions } from '@/model/read-options';
import { expectScan, type GeneMatrix } from './matrix';
import { expectGenes } from './open-scan';
import type { GeneCost } from './questions';

/**
 * At most this many batches are read in parallel to measure the time per batch, before a scan has
 * measured it.
 */
const SIDE_BY_SIDE = 2;

/** Estimated time without a measurement: for a gene from an index or its own column. */
const USUAL_SECONDS = 0.01;

/** Cost of genes that are already in memory. */
export const NO_COST: GeneCost = {
  how: 'columns',
  ...{ bytes: 0, requests: 0, seconds: 0, done: 0, index: 'needless' },
};

/** Approximate number of bytes of an index that are summed per second. */
const INDEX_PACE = 200e6;
/** Approximate factor by which a batch takes longer if all its genes are extracted. */
const WHOLE = 2;

/**
 * Estimates the cost of reading all genes. With `areWhole` each gene is needed as a whole, which takes an index or
 * several scans.
 */
export async function costOfAllGenes(
  matrix: GeneMatrix,
  areWhole: boolean,
  history: Pick<ScanHistory, 'secondsPerBatch'> | undefined,
  options?: ReadOptions,
): Promise<GeneCost> {
  const { byGenes, genes } = matrix;
  if (byGenes) {
    const start = performance.now();
    const middle = Math.floor(genes / 2);
    if (genes > 0) await byGenes.read(middle, options);
    const pace = (performance.now() - start) / 1000;
    const { bytes, requests } = await byGenes.weighAll(options);
    const seconds = pace * Math.max(1, requests);
    return { how: 'columns', bytes, requests, seconds, done: 0, index: 'needless' };
  }
  const index = await matrix.index(options);
  if (index) {
    const { dataBytes, runs } = index.record;
    const seconds = dataBytes / INDEX_PACE;
    const requests = runs.length;
    return { how: 'index', bytes: dataBytes, requests, seconds, done: 0, index: 'there' };
  }
  const all = Int32Array.from({ length: genes }, (_, gene) => gene);
  const one = await costOfGenes(
    matrix,
    [Math.floor(genes / 2)],
    { done: 0, secondsPerBatch: history?.secondsPerBatch },
    options,
  );
  const scan = await expectScan(matrix, options);
  const { bytes, requests } = await scan.weigh(all, options);
  const share = one.bytes > 0 ? bytes / one.bytes : 1;
  const times = areWhole && one.index === 'impossible' ? PASSES : 1;
  return {
    ...one,
    bytes: bytes * times,
    requests: requests * times,
    seconds: one.seconds * share * WHOLE * times,
  };
}

/** Approximate number of scans for ranks without an index. */
const PASSES = 4;

/** The state of scans of the matrix. */
export interface ScanHistory {
  /** Fraction of the scan for these genes that is already done, from 0 to 1. */
  readonly done: number;
  readonly secondsPerBatch: number | undefined;
}

/** The cost of reading genes of a matrix. */
export async function costOfGenes(
  matrix: GeneMatrix,
  genes: readonly number[],
  { done, secondsPerBatch }: ScanHistory,
  options?: ReadOptions,
): Promise<GeneCost> {
  const { byGenes, element } = matrix;
  const { info } = element;
  const wanted = expectGenes(info.path, genes, matrix.genes);
  if (byGenes) {
    const weights = await Promise.all(genes.map((gene) => byGenes.weigh(gene, options)));
    const bytes = weights.reduce((sum, weight) => sum + weight.bytes, 0);
    const requests = weights.reduce((sum, weight) => sum + weight.requests, 0);
    const seconds = USUAL_SECONDS * genes.length;
    return { how: 'columns', bytes, requests, seconds, done: 0, index: 'needless' };
  }
  const index = await matrix.index(options);
  if (index) {
    const { runs } = index.record;
    const bytes = genes.reduce(
      (sum, gene) => runs.reduce((all, run) => all + (run.lengths[gene] as number), sum),
      0,
    );
    const requests = genes.length * runs.length;
    const seconds = USUAL_SECONDS * genes.length;
    return { how: 'index', bytes, requests, seconds, done: 0, index: 'there' };
  }
  const scan = await expectScan(matrix, options);
  const weight = await scan.weigh(wanted, options);
  const left = 1 - done;
  const reason = reasonAgainstIndex(scan);
  let pace = secondsPerBatch;
  if (pace === undefined && left > 0) {
    const start = performance.now();
    await scan.pick(Math.floor(scan.batches / 2), wanted, options);
    pace = (performance.now() - start) / 1000 / Math.min(SIDE_BY_SIDE, scan.batches);
  }
  return {
    how: 'scan',
    ...(info.kind === 'matrix' && info.layout === 'csr' && { isByCell: true }),
    bytes: Math.round(weight.bytes * left),
    requests: Math.round(weight.requests * left),
    seconds: (pace ?? 0) * scan.batches * left,
    done,
    ...(reason === undefined ? { index: 'possible' } : { index: 'impossible', reason }),
  };
}
