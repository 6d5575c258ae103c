import { sharedNames } from '@/ask/names/name-checks';
import { orUnreadable } from '@/model/damage';
import { formatCount, formatNumber } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { eachText, packBytes } from '@/model/strings';
import { arrayBelow, type FileNode, nodeBelow } from '@/read/container/file-tree';
import { isInteger } from '@/read/elements/value-type';
import type { StoredArray } from '@/read/node';
import { encodingTypeOf, pace } from '../file/facts';
import { codesOutside, countRepeated, outsideText } from '../file/scan-codes';
import { type SparseScan, scanSparse } from '../file/scan-sparse';
import type { ValueRule, Violation } from '../rule';
import { type AnnDataValues, indexNameOf, layoutOf, sparseShapeOf } from './facts';
import { majorsOf } from './matrix-rules';
import { PARAGRAPHS } from './paragraphs';

/** Requirements on the values of an AnnData. */
export const ANNDATA_VALUE_RULES: readonly ValueRule<AnnDataValues>[] = [
  {
    code: 'codes-out-of-range',
    paragraph: PARAGRAPHS.categorical,
    severity: 'error',
    find: eachCategorical(async ({ codes, categories }, { file }, options) => {
      if (!isInteger(codes.dtype)) return undefined;
      if (categories.shape.length !== 1) return undefined; // categories-not-a-list
      const last = (categories.shape[0] ?? 0) - 1;
      const found = await codesOutside(codes, { from: -1, to: last }, file, options);
      return found && outsideText(found, `−1 to ${last}`);
    }),
  },
  {
    code: 'duplicate-categories',
    paragraph: `${PARAGRAPHS.categorical} (anndata 0.12 and 0.13 do not open the file)`,
    severity: 'error',
    find: eachCategorical(async ({ element, categories, mask }, { facts }, options) => {
      const isList = categories.shape.length === 1; // else categories-not-a-list
      if (!isList || !facts.taken.includes(element)) return undefined;
      const repeated = await countRepeated(categories, options, mask);
      return repeated > 0
        ? `${formatCount(repeated)} of its categories ${repeated === 1 ? 'has' : 'have'} the label of another one`
        : undefined;
    }),
  },
  {
    code: 'duplicate-names',
    paragraph: `${PARAGRAPHS.dataframe} (index; anndata warns of it)`,
    severity: 'warning',
    async find({ facts, file }, options) {
      const found: Violation[] = [];
      for (const { group } of facts.annotated)
        for (const name of ['obs', 'var']) {
          const index = indexOf(group.members.get(name));
          const isPlain = index?.node?.kind === 'array';
          const names = isPlain ? index.node : index && arrayBelow(index, 'values');
          if (!index || !names) continue;
          const mask = arrayBelow(index, 'mask');
          const what = await orUnreadable(() => duplicatesIn(names, mask, options));
          if (what !== undefined) found.push({ path: names.path, what });
          file.meter.byRule(names, 1, options?.report);
          await pace(options);
        }
      return found;
    },
  },
  {
    code: 'indptr-values',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: eachSparse('indptr', ({ pointers }) => pointers),
  },
  {
    code: 'indices-out-of-range',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: eachSparse('indices', ({ outside, example }, minor) =>
      outside > 0 && example !== undefined
        ? outsideText({ count: outside, example }, `0 to ${minor - 1}`)
        : undefined,
    ),
  },
  {
    code: 'indices-repeated',
    paragraph: `${PARAGRAPHS.sparse} (canonical format)`,
    severity: 'warning',
    find: eachSparse('indices', ({ repeated, unsorted }) =>
      repeated > 0
        ? `${unsorted > 0 ? 'at least ' : ''}${formatNumber(repeated, 'value is', 'values are')} stored for a position that has one already; values of one position are added up`
        : undefined,
    ),
  },
  {
    code: 'indices-unsorted',
    paragraph: `${PARAGRAPHS.sparse} (canonical format)`,
    severity: 'info',
    find: eachSparse('indices', ({ unsorted }) =>
      unsorted > 0
        ? `the indices of ${formatNumber(unsorted, 'row or column', 'rows or columns')} are not in increasing order`
        : undefined,
    ),
  },
];

type Find = ValueRule<AnnDataValues>['find'];

interface Parts {
  readonly element: FileNode;
  readonly codes: StoredArray;
  readonly categories: StoredArray;
  /** Mask of the missing categories, if these are nullable. */
  readonly mask: StoredArray | undefined;
}

function eachCategorical(
  what: (
    parts: Parts,
    values: AnnDataValues,
    options?: ReadOptions,
  ) => Promise<string | undefined>,
): Find {
  return async (values, options) => {
    const found: Violation[] = [];
    for (const element of values.facts.encoded) {
      if (encodingTypeOf(element) !== 'categorical') continue;
      const [codes, categories] = [arrayBelow(element, 'codes'), labelsOf(element)];
      if (!codes || !categories) continue;
      const labels = element.members.get('categories');
      const mask = labels && arrayBelow(labels, 'mask');
      const broken = await orUnreadable(() =>
        what({ element, codes, categories, mask }, values, options),
      );
      if (broken !== undefined) found.push({ path: element.path, what: broken });
    }
    return found;
  };
}

/** Labels of a categorical, which may be nullable strings. */
function labelsOf(element: FileNode): StoredArray | undefined {
  const labels = element.members.get('categories');
  return labels && (arrayBelow(element, 'categories') ?? arrayBelow(labels, 'values'));
}

function indexOf(frame: FileNode | undefined): FileNode | undefined {
  const index = frame && indexNameOf(frame);
  return index === undefined || !frame ? undefined : nodeBelow(frame, index);
}

/** Reports names that occur more than once; missing names are not duplicates. */
async function duplicatesIn(
  names: StoredArray,
  mask: StoredArray | undefined,
  options?: ReadOptions,
): Promise<string | undefined> {
  const own = { signal: options?.signal, priority: LATER };
  const read = await names.read([], own);
  if (read.kind !== 'strings') return undefined;
  const missing = await mask?.read([], own);
  const present =
    missing?.kind === 'booleans'
      ? packBytes([...eachText(read.strings)].filter((_, i) => missing.values[i] !== 1))
      : read.strings;
  const shared = sharedNames(present);
  return (
    shared &&
    `${formatCount(shared.rows)} rows have the name of another one, such as “${shared.example}”`
  );
}

/** Sparse scans, which all rules share. */
const scans = new WeakMap<AnnDataValues, Map<string, Promise<SparseScan | undefined>>>();

function eachSparse(
  name: 'indptr' | 'indices',
  what: (scan: SparseScan, minor: number) => string | undefined,
): Find {
  return async (values, options) => {
    const found: Violation[] = [];
    for (const matrix of values.facts.sparse) {
      const scan = await scanOf(matrix, values, options);
      const broken = scan && what(scan, minorOf(matrix));
      if (broken !== undefined)
        found.push({ path: `${matrix.path}/${name}`, what: broken });
    }
    return found;
  };
}

function scanOf(matrix: FileNode, values: AnnDataValues, options?: ReadOptions) {
  const kept = scans.get(values) ?? new Map<string, Promise<SparseScan | undefined>>();
  scans.set(values, kept);
  const scan =
    kept.get(matrix.path) ?? orUnreadable(() => scanned(matrix, values, options));
  kept.set(matrix.path, scan);
  return scan;
}

/** Scans a sparse matrix; undefined if headers alone show that its parts do not match. */
async function scanned(
  matrix: FileNode,
  { file }: AnnDataValues,
  options?: ReadOptions,
): Promise<SparseScan | undefined> {
  const [indptr, indices, data] = ['indptr', 'indices', 'data'].map((name) =>
    arrayBelow(matrix, name),
  );
  if (!indptr || !indices || !data) return undefined;
  if (![indptr, indices, data].every(({ shape }) => shape.length === 1)) return undefined;
  if (!isInteger(indptr.dtype) || !isInteger(indices.dtype)) return undefined;
  const [majors, stored = 0] = [majorsOf(matrix), data.shape[0]];
  if (majors === undefined || indptr.shape[0] !== majors + 1) return undefined;
  if (indices.shape[0] !== stored) return undefined;
  return scanSparse({ indptr, indices, stored, minor: minorOf(matrix) }, file, options);
}

function minorOf(matrix: FileNode): number {
  return sparseShapeOf(matrix)?.[layoutOf(matrix) === 'csr' ? 1 : 0] ?? 0;
}
