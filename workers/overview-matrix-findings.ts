import type { MatrixSample } from '@/analysis/matrix-sample';
import type { DataElement } from '@/elements/element';
import type { MatrixInfo } from '@/model/dataset';
import { isAbort } from '@/model/errors';
import type { Finding } from '@/model/overview';
import { nameOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray } from '@/storage/node';
import type { OverviewFile } from './overview';
import { sampleMatrix } from './overview-sample';

/** Matrices looked into, X first. */
const MOST = 12;
/** One chunk of this many values has to be unpacked for one cell. */
const HEAVY_VALUES = 8_000_000;
/** Pointers looked at for the order of indices. */
const SOME_ROWS = 64;
const SOME_ENTRIES = 200_000;

/** What is odd about the matrices, from a sample of each. */
export async function matrixFindings(
  { elements, dataset }: OverviewFile,
  options: ReadOptions,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const samples = new Map<string, MatrixSample>();
  for (const matrix of dataset.matrices.slice(0, MOST)) {
    try {
      const element = await elements.at(matrix.path, options);
      const sample = await sampleMatrix(element, options);
      samples.set(matrix.path, sample);
      const found = [
        ...valueFindings(matrix, sample),
        ...chunkFindings(element),
        ...(await orderFindings(element, options)),
      ];
      for (const finding of found) findings.push(finding);
    } catch (error) {
      if (isAbort(error)) throw error; // what is wrong with it is told beside it
    }
  }
  const ofAll = [...withoutNumbers(samples), ...countFindings(dataset.matrices, samples)];
  for (const finding of ofAll) findings.push(finding);
  const uns = dataset.unstructured;
  if (uns !== undefined) {
    const { info } = await elements.at(uns, options);
    const x = samples.get('/X');
    const isLogged = info.kind === 'mapping' && info.keys.includes('log1p');
    if (isLogged && x?.are.kind === 'counts')
      findings.push({
        path: '/X',
        tone: 'warning',
        title: 'X holds counts, though uns/log1p says that it was logarithmised',
        reason: `${x.evidence}. scanpy warns of data logarithmised twice by that entry alone.`,
      });
  }
  return findings;
}

function valueFindings({ path }: MatrixInfo, sample: MatrixSample): readonly Finding[] {
  const findings: Finding[] = [];
  const { are, values } = sample;
  if (are.kind === 'nothing' && values > 0)
    findings.push({
      path,
      tone: 'warning',
      title: `${path} seems to be empty`,
      reason: `${sample.evidence}.`,
    });
  const isSaidToBeCounts = /(^|[_.-])(raw_?)?counts?$/i.test(nameOf(path));
  if (isSaidToBeCounts && !['counts', 'binary', 'nothing'].includes(are.kind))
    findings.push({
      path,
      tone: 'warning',
      title: `${path} does not hold counts`,
      reason: `its values are not whole numbers (${sample.evidence}). Methods that need counts, such as scVI or DESeq2, must not be given these.`,
    });
  return findings;
}

/** Matrices with NaN or infinite values, in one line. */
function withoutNumbers(samples: ReadonlyMap<string, MatrixSample>): readonly Finding[] {
  const found = [...samples].filter(([, { nan, infinite }]) => nan + infinite > 0);
  const [first] = found;
  if (!first) return [];
  const listed = found.map(
    ([path, { nan, infinite, values }]) =>
      `${found.length > 1 ? `${path}: ` : ''}${count(nan + infinite)} of the ${count(values)} values looked at`,
  );
  const areNaN = found.every(([, { infinite }]) => infinite === 0);
  const what = areNaN
    ? 'values that are not a number (NaN)'
    : 'values that are not finite (NaN or infinite)';
  return [
    {
      path: first[0],
      tone: 'warning',
      title: `${found.length > 1 ? `${found.length} matrices have` : `${first[0]} has`} ${what}`,
      reason: `${listed.join('; ')}. Sums, means and most methods of a cell or gene with one of them give NaN${areNaN ? '' : ' or infinity'}.`,
    },
  ];
}

/** Whether what was counted is still there. */
function countFindings(
  matrices: readonly MatrixInfo[],
  samples: ReadonlyMap<string, MatrixSample>,
): readonly Finding[] {
  const x = samples.get('/X');
  if (!x) return [];
  const areAllKnown = matrices.every(({ path }) => samples.has(path));
  const hasCounts = [...samples.values()].some(({ are }) => are.kind === 'counts');
  const isScaled = x.are.kind === 'scaled';
  const isOnly = !matrices.some(({ path }) => path !== '/X');
  if (isScaled && isOnly)
    return [
      {
        path: '/X',
        tone: 'warning',
        title: 'X is scaled, and what it was made from is not in the file',
        reason: `${x.evidence}; there is no raw and no layer. Values below zero mean “below the gene’s average”: neither counts nor logarithms can be had from them.`,
      },
    ];
  // that X is empty says as much
  if (areAllKnown && !hasCounts && !['binary', 'nothing'].includes(x.are.kind))
    return [
      {
        path: '/X',
        tone: 'note',
        title: 'No matrix holds counts',
        reason: `${pathsOf(matrices)} looked at: methods that model counts cannot be run on this file.`,
      },
    ];
  return [];
}

function pathsOf(matrices: readonly MatrixInfo[]): string {
  const paths = matrices.map(({ path }) => path);
  if (paths.length === 1) return `${paths[0]} was`;
  if (paths.length > 4) return `All ${paths.length} matrices were`;
  return `${paths.slice(0, -1).join(', ')} and ${paths.at(-1)} were`;
}

/** Chunks that make looking at one cell slow. */
function chunkFindings({ info, node, sparse }: DataElement): readonly Finding[] {
  const arrays: readonly StoredArray[] = sparse
    ? [sparse.data]
    : node.kind === 'array'
      ? [node]
      : [];
  return arrays.flatMap(({ storage, shape }) => {
    const values = (storage.chunkShape ?? []).reduce((all, extent) => all * extent, 1);
    if (storage.chunkShape === undefined || values < HEAVY_VALUES) return [];
    const isCompressed = storage.codecs.length > 0;
    if (!isCompressed && storage.layout === 'contiguous') return [];
    const chunks = Math.ceil(shape.reduce((all, extent) => all * extent, 1) / values);
    return [
      {
        path: info.path,
        tone: 'note' as const,
        title: `${info.path} lies in very large chunks`,
        reason: `${count(values)} values each (${chunks === 1 ? 'one chunk' : `${count(chunks)} chunks`}): for one cell a whole chunk has to be fetched and unpacked. Chunks of about a million values read much faster.`,
      },
    ];
  });
}

/** Whether the indices of a sparse matrix ascend, as most software expects. */
async function orderFindings(
  { info, sparse }: DataElement,
  options: ReadOptions,
): Promise<readonly Finding[]> {
  if (!sparse || sparse.major === 0 || sparse.stored === 0) return [];
  const { indptr, indices, layout } = sparse;
  const rows = Math.min(sparse.major, SOME_ROWS);
  const pointers = await numbersOf(indptr, [0, rows + 1], options);
  const end = Math.min(pointers.at(-1) ?? 0, SOME_ENTRIES, sparse.stored);
  if (end < 2) return [];
  const places = await numbersOf(indices, [0, end], options);
  const starts = new Set(pointers);
  for (let i = 1; i < places.length; i++) {
    if (starts.has(i) || (places[i] as number) > (places[i - 1] as number)) continue;
    const isTwice = places[i] === places[i - 1];
    return [
      {
        path: info.path,
        tone: isTwice ? 'warning' : 'note',
        title: isTwice
          ? `${info.path} stores some places twice`
          : `${info.path} has unsorted indices`,
        reason: isTwice
          ? 'one cell has two values for one gene. They are added up when shown; anndata’s readers do the same only after sum_duplicates().'
          : `within a ${layout === 'csr' ? 'row' : 'column'} they do not ascend. Petri reads them so; software that looks values up by bisection finds wrong ones (scipy: sort_indices()).`,
      },
    ];
  }
  return [];
}

async function numbersOf(
  array: StoredArray,
  span: readonly [number, number],
  options: ReadOptions,
): Promise<readonly number[]> {
  const read = await array.read([span], {
    ...(options.signal && { signal: options.signal }),
  });
  return read.kind === 'numbers' ? Array.from(read.values, Number) : [];
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
