import { isAbort, isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { Place, ReadOptions, Report } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';

/** Progress of a conversion, element by element. */
export interface ConversionProgress {
  /** Returns the report for the element that is written next; undefined if its progress is not counted. */
  of(path: Path): Report | undefined;
  /** Counts an element as done: it is written, or left out. */
  end(path: Path): void;
}

/** Facts about an element that are known before it is written. */
interface Expected {
  /** Number of its values, which is its weight in the total. */
  readonly values: number;
  readonly rows: number;
  readonly of: Place['of'];
}

/** Elements with fewer values get no progress line of their own. */
const FEW_VALUES = 100_000;

/**
 * Tracks the progress of the elements at these paths, weighted by their numbers of values: `report` gets the share of
 * the total, and the rows of the element that is being written. An element that cannot be opened has no weight; the
 * reason is reported when it is written.
 */
export async function conversionProgress(
  elements: Elements,
  paths: readonly Path[],
  report: Report | undefined,
  options: ReadOptions,
): Promise<ConversionProgress> {
  if (!report) return { of: () => undefined, end: () => undefined };
  const expected = new Map<Path, Expected>();
  for (const path of paths) {
    const found = await expectedOf(elements, path, options);
    if (found) expected.set(path, found);
  }
  const all = [...expected.values()].reduce((sum, { values }) => sum + values, 1);
  let ended = 0;
  return {
    of(path) {
      const one = expected.get(path);
      if (!one) return undefined;
      return ({ done, total = 0 }) => {
        const part = total > 0 ? Math.min(1, done / total) : 0;
        const place = { path, done: Math.round(part * one.rows), total: one.rows };
        report({
          ...{ done: 0, unit: 'bytes', share: (ended + part * one.values) / all },
          ...(one.values >= FEW_VALUES && { place: { ...place, of: one.of } }),
        });
      };
    },
    end(path) {
      ended += expected.get(path)?.values ?? 0;
      expected.delete(path);
    },
  };
}

async function expectedOf(
  elements: Elements,
  path: Path,
  options: ReadOptions,
): Promise<Expected | undefined> {
  try {
    const { info, sparse } = await elements.cellsByGenes(path, options);
    if (sparse)
      return {
        ...{ values: sparse.stored, rows: sparse.major },
        of: sparse.layout === 'csr' ? 'rows' : 'columns',
      };
    if (info.kind === 'matrix') {
      const values = info.shape.reduce((product, extent) => product * extent, 1);
      return { values, rows: info.shape[0] ?? 0, of: 'rows' };
    }
    if (info.kind !== 'dataframe') return undefined;
    return { values: info.length * info.columns.length, rows: info.length, of: 'rows' };
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    return undefined;
  }
}
