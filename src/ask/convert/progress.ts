import { isAbort, isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { Place, ReadOptions, Report } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';

/** How far a conversion is, element by element. */
export interface ConversionProgress {
  /** What takes the reports of an element that is written next. */
  of(path: Path): Report | undefined;
  /** It is written, or left out. */
  end(path: Path): void;
}

/** What is known of an element before it is written. */
interface Expected {
  /** Number of its values: the share of all that it is. */
  readonly values: number;
  readonly rows: number;
  readonly of: Place['of'];
}

/** Elements of fewer values are not worth a line. */
const FEW_VALUES = 100_000;

/**
 * The progress of the elements at these paths, by their numbers of values: `report` has the share of all, and the rows of
 * the one that is written. An element that cannot be opened counts nothing; its writing says why.
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
