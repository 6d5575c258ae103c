import { DataError } from '@/model/errors';
import { LruMap } from '@/model/lru-map';
import type { Path } from '@/model/path';
import type { GeneColumns } from './column';
import type { GeneValues } from './questions';
import type { GeneScan } from './scan';

/** Bytes of genes that are cached for the next question about them. */
const MAX_CACHED_BYTES = 128 << 20;

export type Floats = Float32Array | Float64Array;

/** A scan for one gene, or for several. */
interface RunningScan {
  readonly columns: Pick<GeneColumns, 'columns' | 'isDone' | 'batches'>;
  readonly scan: Pick<GeneScan, 'batches' | 'rowsOf'>;
}

/** A gene as far as it is read, and the fraction that is. */
export interface GeneSoFar {
  readonly values: Floats;
  readonly done: number;
}

/** Names genes of a matrix, or their mean. */
export function nameOf(path: Path, genes: readonly number[], mean = false): string {
  return `${path}\n${mean}\n${genes.join()}`;
}

/** Genes that were read recently or are being read: their distribution is usually the next question. */
export function createRecentGenes() {
  const cached = new LruMap<string, GeneValues>(MAX_CACHED_BYTES);
  const scans = new Map<string, RunningScan>();
  const has = (path: Path, genes: readonly number[], mean?: boolean) =>
    listsOf(genes, mean).every((list) => cached.has(nameOf(path, list, mean)));
  return {
    /** Running scans by `nameOf`. */
    scans,
    has,
    /** Returns each gene, or the mean of all; those that are not cached are read together. */
    async values(
      path: Path,
      genes: readonly number[],
      mean: boolean | undefined,
      read: (missing: readonly number[]) => Promise<readonly GeneValues[]>,
    ): Promise<readonly GeneValues[]> {
      const named = listsOf(genes, mean).map(
        (list) => [nameOf(path, list, mean), list] as const,
      );
      const found = new Map(named.map(([name]) => [name, cached.get(name)]));
      const missing = [...new Map(named)].filter(([name]) => !found.get(name));
      const answers =
        missing.length > 0 ? await read(missing.flatMap(([, list]) => list)) : [];
      for (const [i, [name]] of missing.entries()) {
        const answer = answers[i] as GeneValues; // one answer each
        found.set(name, answer);
        cached.set(name, answer, answer.values.byteLength);
      }
      return named.map(([name]) => found.get(name) as GeneValues);
    },
    soFar(path: Path, genes: readonly number[], mean?: boolean): GeneSoFar {
      const name = nameOf(path, genes, mean);
      const scan = scans.get(name);
      const whole = cached.get(name);
      if (whole) return { values: whole.values, done: 1 };
      if (scan) return soFarOf(scan);
      throw new DataError(
        'NotFoundError',
        `${path}: column ${genes.join(', ')} is not being read.`,
      );
    },
    clear: () => cached.clear(),
  };
}

/** The genes of each column of an answer. */
function listsOf(
  genes: readonly number[],
  mean: boolean | undefined,
): readonly (readonly number[])[] {
  return mean ? [genes] : genes.map((gene) => [gene]);
}

/** A copy of the first column, NaN in rows that are not read yet. */
function soFarOf({ columns, scan }: RunningScan): GeneSoFar {
  const values = (columns.columns[0] as Floats).slice();
  for (let batch = 0; batch < scan.batches; batch++)
    if (!columns.isDone(batch)) values.fill(Number.NaN, ...scan.rowsOf(batch));
  return { values, done: columns.batches / scan.batches };
}
