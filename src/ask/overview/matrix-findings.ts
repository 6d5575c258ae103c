import { type MatrixSample, notFiniteText } from '@/ask/matrices/matrix-sample';
import { areSigned } from '@/ask/matrices/signed-values';
import type { MatrixInfo } from '@/model/dataset';
import type { Finding } from '@/model/overview';
import { nameOf } from '@/model/path';
import { formatCount, formatNumber, formatShape } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { DataElement } from '@/read/elements/element';
import type { StoredArray } from '@/read/node';
import { type Attempt, type FindingRule, findingsOf, listed } from './finding-rule';
import type { OverviewFile } from './overview-file';

/** Maximum number of matrices sampled, X first. */
const MAX_MATRICES = 12;
/** Number of values per chunk from which on reading one cell is slow, because a whole chunk must be decoded. */
const HEAVY_VALUES = 8_000_000;
/** Maximum numbers of rows and entries checked for duplicates. */
const MAX_CHECKED = { rows: 64, entries: 200_000 } as const;

/** A matrix, and the statistics of its sample. */
interface SampledMatrix {
  readonly info: MatrixInfo;
  readonly sample: MatrixSample;
  /**
   * For the array of its values: values per chunk, and number of chunks, if a chunk must be decoded
   * as a whole.
   */
  readonly chunk: { readonly values: number; readonly count: number } | undefined;
  /** True if a row of a sparse matrix has two entries for one column. */
  readonly hasDuplicates: boolean;
  /** True if the indices of a row of a sparse matrix do not ascend. */
  readonly isUnsorted: boolean;
}

/** The evidence from the matrices of a file. */
export interface MatricesSeen {
  readonly matrices: readonly SampledMatrix[];
  /** True if other matrices were not sampled. */
  readonly areAll: boolean;
  /** `/X`, if present. */
  readonly x: SampledMatrix | undefined;
  /** True if uns has the entry written by scanpy's log1p. */
  readonly isLogged: boolean;
}

export const MATRIX_RULES: readonly FindingRule<MatricesSeen>[] = [
  {
    name: 'matrix without values',
    find: ({ matrices }) =>
      matrices.flatMap(({ info: { path }, sample: { are, isAll, evidence } }) => {
        if (are.kind !== 'nothing' || are.of === 'no values') return [];
        const whole = are.of === 'zeros' ? 'contains only zeros' : 'has no finite value';
        const title = `${path} ${isAll ? whole : 'looks empty'}`;
        return [{ path, tone: 'warning', title, reason: evidence }];
      }),
  },
  { name: 'matrix without rows or columns', find: withoutCells },
  {
    name: 'layer named counts without integers',
    find: ({ matrices }) =>
      matrices
        .filter(
          ({ info, sample }) => isNamedCounts(info) && !IS_INTEGER.has(sample.are.kind),
        )
        .map(({ info: { path }, sample }) => ({
          ...{ path, tone: 'note' },
          title: `${path} contains ${areSigned(sample.are) ? 'values below zero' : 'non-integer values'}`,
          reason: `${sample.evidence} Count-based methods (scVI, DESeq2 …) expect integers of 0 and more.`,
        })),
  },
  {
    name: 'large chunks',
    find: ({ matrices }) =>
      matrices.flatMap(({ info: { path }, chunk }) =>
        chunk && chunk.values >= HEAVY_VALUES
          ? [
              {
                ...{ path, tone: 'note' },
                title: `${path} is stored in very large chunks`,
                reason: `${formatCount(chunk.values)} values per chunk (${formatNumber(chunk.count, 'chunk')}): reading one row means decoding a whole chunk. Chunks of about a million values read much faster.`,
              },
            ]
          : [],
      ),
  },
  {
    name: 'duplicate entries',
    find: ({ matrices }) =>
      matrices
        .filter(({ hasDuplicates }) => hasDuplicates)
        .map(({ info: { path } }) => ({
          ...{ path, tone: 'warning' },
          title: `${path} has duplicate entries`,
          reason:
            'Some positions are stored more than once. Petri sums their values; in Python, call sum_duplicates() first.',
        })),
  },
  {
    name: 'unsorted indices',
    isMinor: true,
    find: ({ matrices }) =>
      matrices
        .filter(({ isUnsorted }) => isUnsorted)
        .map(({ info: { path } }) => ({
          ...{ path, tone: 'note' },
          title: `Indices of ${path} are not sorted`,
          reason:
            'Normal for Cell Ranger. Petri reads them as they are; some tools need sort_indices() first.',
        })),
  },
  { name: 'non-finite values', find: notFinite },
  {
    name: 'z-scores without their source',
    find: ({ matrices, areAll, x }) =>
      areAll && matrices.length === 1 && x?.sample.are.kind === 'scaled'
        ? [
            {
              ...{ path: x.info.path, tone: 'warning' },
              title: 'X is scaled, and the file has no other matrix',
              reason: `${x.sample.evidence} Counts cannot be recovered from z-scores.`,
            },
          ]
        : [],
  },
  { name: 'no raw counts', find: noCounts },
  {
    name: 'counts that are said to be logarithms',
    find: ({ x, isLogged }) =>
      isLogged && x?.sample.are.kind === 'counts'
        ? [
            {
              ...{ path: x.info.path, tone: 'warning' },
              title: 'X contains counts, but uns/log1p says it was log-transformed',
              reason: `${x.sample.evidence} scanpy takes this entry to mean that log1p has already been applied.`,
            },
          ]
        : [],
  },
];

/** Unusual properties of the matrices, from a sample of each. */
export async function matrixFindings(
  { elements, dataset, samples }: OverviewFile,
  attempt: Attempt,
  options: ReadOptions,
): Promise<readonly Finding[]> {
  const matrices: SampledMatrix[] = [];
  for (const info of dataset.matrices.slice(0, MAX_MATRICES)) {
    const seen = await attempt(info.path, async () => {
      const element = await elements.at(info.path, options);
      const sample = await samples.of(info.path, { signal: options.signal });
      const order = await orderIn(element, options);
      return { info, sample, chunk: chunkOf(element), ...order };
    });
    if (seen) matrices.push(seen);
  }
  const uns = dataset.unstructured;
  const members =
    uns === undefined ? undefined : await attempt(uns, () => elements.at(uns, options));
  return findingsOf(MATRIX_RULES, {
    matrices,
    areAll: matrices.length === dataset.matrices.length,
    x: matrices.find(({ info }) => info.path === '/X'),
    isLogged: members?.info.kind === 'mapping' && members.info.keys.includes('log1p'),
  });
}

/** Kinds of values that a matrix named counts may have. */
const IS_INTEGER: ReadonlySet<string> = new Set([
  'counts',
  'binary',
  'integers',
  'nothing',
]);

function isNamedCounts({ path }: MatrixInfo): boolean {
  return /(^|[_.-])(raw_?)?counts?$/i.test(nameOf(path));
}

/** Matrices with an axis of length 0, in one line. */
function withoutCells({ matrices }: MatricesSeen): readonly Finding[] {
  const found = matrices.filter(({ info: { shape } }) => shape[0] * shape[1] === 0);
  const [first] = found;
  if (!first) return [];
  const shapes = found.map(
    ({ info: { path, shape } }) => `${path}: ${formatShape(shape)}`,
  );
  return [
    {
      ...{ path: first.info.path, tone: 'warning' },
      title:
        found.length > 1
          ? `${found.length} matrices have no values`
          : `${first.info.path} has no values`,
      reason: `${listed(shapes)}.`,
    },
  ];
}

/** Matrices with some NaN or infinite values, in one line. */
function notFinite({ matrices }: MatricesSeen): readonly Finding[] {
  const found = matrices.filter(
    ({ sample: { nan, infinite, range } }) => nan + infinite > 0 && range,
  );
  const [first] = found;
  if (!first) return [];
  const where = found.map(({ info: { path }, sample }) => {
    const seen = `${notFiniteText(sample)} among ${formatNumber(sample.values, sample.isAll ? 'value' : 'sampled value')}`;
    return found.length > 1 ? `${path}: ${seen}` : seen;
  });
  const what = found.every(({ sample }) => sample.infinite === 0)
    ? 'NaN'
    : 'non-finite values';
  return [
    {
      path: first.info.path,
      tone: 'warning',
      title:
        found.length > 1
          ? `${found.length} matrices contain ${what}`
          : `${first.info.path} contains ${what}`,
      reason: `${where.join('; ')}. Sums and means that include non-finite values are not finite either.`,
    },
  ];
}

/** Reports that no matrix contains raw counts, if all matrices were sampled. */
function noCounts({ matrices, areAll, x }: MatricesSeen): readonly Finding[] {
  const kinds = matrices.map(({ sample }) => sample.are.kind);
  const hasOther = kinds.some((kind) => kind === 'counts' || kind === 'integers');
  if (!x || !areAll || hasOther) return [];
  // a statement about X covers this
  const isSaid = ['binary', 'nothing'].includes(x.sample.are.kind);
  const isScaledAlone = x.sample.are.kind === 'scaled' && matrices.length === 1;
  if (isSaid || isScaledAlone) return [];
  const fractional = kinds.includes('positive')
    ? ' Fractional counts, such as those from alevin-fry, kallisto or SoupX, cannot be distinguished from other non-negative values.'
    : '';
  return [
    {
      path: x.info.path,
      tone: 'note',
      title: 'No matrix looks like raw integer counts',
      reason: `Looked at: ${listed(matrices.map(({ info }) => info.path))}. Count-based methods (scVI, DESeq2 …) need raw counts.${fractional}`,
    },
  ];
}

/** The chunks of the array of values; undefined if parts of a chunk can be read. */
function chunkOf({ node, sparse }: DataElement): SampledMatrix['chunk'] {
  const array = sparse ? sparse.data : node.kind === 'array' ? node : undefined;
  const { storage, shape } = array ?? {};
  if (!shape || storage?.chunkShape === undefined) return undefined;
  if (storage.codecs.length === 0 && storage.layout === 'contiguous') return undefined;
  const { chunkShape } = storage;
  const product = (extents: readonly number[]) =>
    extents.reduce((all, one) => all * one, 1);
  const grid = shape.map((extent, axis) =>
    Math.ceil(extent / (chunkShape[axis] ?? extent)),
  );
  return { values: product(chunkShape), count: product(grid) };
}

/** Checks how the first rows of a sparse matrix store their columns; compares adjacent entries only. */
async function orderIn(
  { sparse }: DataElement,
  options: ReadOptions,
): Promise<Pick<SampledMatrix, 'hasDuplicates' | 'isUnsorted'>> {
  const sound = { hasDuplicates: false, isUnsorted: false };
  if (!sparse || sparse.major === 0 || sparse.stored === 0) return sound;
  const rows = Math.min(sparse.major, MAX_CHECKED.rows);
  const pointers = await numbersOf(sparse.indptr, [0, rows + 1], options);
  const end = Math.min(pointers.at(-1) ?? 0, MAX_CHECKED.entries, sparse.stored);
  if (end < 2) return sound;
  const indices = await numbersOf(sparse.indices, [0, end], options);
  const starts = new Set(pointers);
  const found = (isOut: (index: number, before: number) => boolean) =>
    indices.some(
      (index, i) => i > 0 && !starts.has(i) && isOut(index, indices[i - 1] as number),
    );
  return {
    hasDuplicates: found((index, before) => index === before),
    isUnsorted: found((index, before) => index < before),
  };
}

async function numbersOf(
  array: StoredArray,
  range: readonly [number, number],
  { signal }: ReadOptions,
): Promise<readonly number[]> {
  const read = await array.read([range], { signal });
  return read.kind === 'numbers' ? Array.from(read.values, Number) : [];
}
