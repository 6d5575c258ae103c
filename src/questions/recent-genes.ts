import type { GeneColumns } from '@/genes/column';
import type { GeneScan } from '@/genes/scan';
import { DataError } from '@/model/errors';
import type { GeneValues } from '@/model/genes';
import { LruMap } from '@/model/lru-map';
import type { Path } from '@/model/path';

/** Bytes of genes that are cached for the next question about them. */
const MAX_CACHED_BYTES = 128 << 20;

export type Floats = Float32Array | Float64Array;

/** A scan for one gene, or for several. */
interface RunningScan {
  readonly columns: Pick<GeneColumns, 'columns' | 'isDone'>;
  readonly scan: Pick<GeneScan, 'batches' | 'rowsOf'>;
}

/** Names genes of a matrix, or their mean. */
export function nameOf(path: Path, genes: readonly number[], mean = false): string {
  return `${path}\n${mean}\n${genes.join()}`;
}

/** Genes that were read lately or are being read: their distribution is usually the next question. */
export function createRecentGenes() {
  const cached = new LruMap<string, Floats>(MAX_CACHED_BYTES);
  const scans = new Map<string, RunningScan>();
  return {
    /** By `nameOf`. */
    scans,
    /** Keeps a copy of a single gene, whose own array is transferred. */
    keep(path: Path, genes: readonly number[], [only, other]: readonly GeneValues[]) {
      if (only && !other)
        cached.set(nameOf(path, genes), only.values.slice(), only.values.byteLength);
    },
    /** Reads those that are not cached at once. */
    async values(
      path: Path,
      wanted: readonly number[],
      read: (missing: readonly number[]) => Promise<readonly GeneValues[]>,
    ): Promise<readonly Floats[]> {
      const found = new Map(
        wanted.map((gene) => [gene, cached.get(nameOf(path, [gene]))]),
      );
      const missing = [...found.keys()].filter((gene) => !found.get(gene));
      const answers = missing.length > 0 ? await read(missing) : [];
      for (const [i, gene] of missing.entries()) {
        const { values } = answers[i] as GeneValues; // one answer each
        found.set(gene, values);
        cached.set(nameOf(path, [gene]), values, values.byteLength);
      }
      return wanted.map((gene) => found.get(gene) as Floats);
    },
    has: (path: Path, gene: number) => cached.has(nameOf(path, [gene])),
    soFar(path: Path, gene: number): Floats {
      const name = nameOf(path, [gene]);
      const scan = scans.get(name);
      const found = cached.get(name) ?? (scan && valuesSoFar(scan));
      if (!found)
        throw new DataError(
          'NotFoundError',
          `${path}: column ${gene} is not being read.`,
        );
      return found;
    },
    clear: () => cached.clear(),
  };
}

/** A copy of the first column, NaN in rows that are not read yet. */
function valuesSoFar({ columns, scan }: RunningScan): Floats {
  const values = (columns.columns[0] as Floats).slice();
  for (let batch = 0; batch < scan.batches; batch++)
    if (!columns.isDone(batch)) values.fill(Number.NaN, ...scan.rowsOf(batch));
  return values;
}
