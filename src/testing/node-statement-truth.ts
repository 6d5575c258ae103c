import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import { type OverviewFile, openOverview } from '@/ask/overview/overview-file';
import type { DatasetInfo } from '@/model/dataset';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { corpus } from './node-corpus';
import { openFixtureFile } from './node-open-fixture';

// the results of numpy and pandas for whole files, for comparison with statements

interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly rows: number;
}
interface Multiples {
  readonly judged: number;
  readonly passed: number;
}
interface MatrixTruth {
  readonly nan: number;
  readonly infinite: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly nonZero: number;
  readonly fractions: number;
  readonly duplicates: boolean;
  readonly unsorted: boolean;
  readonly divisor?: number;
  readonly sums: Spread | null;
  readonly undone?: Readonly<
    Record<string, { sums: Spread | null; fractions: number; multiples: Multiples }>
  >;
  readonly multiples?: Multiples;
  readonly standardColumns?: number;
  readonly centredColumns?: number;
}
interface TableTruth {
  readonly rows: number;
  readonly duplicates: number;
  readonly numbered: boolean;
  readonly ensembl: number;
  readonly columns: Readonly<
    Record<string, { missing: number; different: number; unused: number }>
  >;
}
export interface Truth {
  readonly matrices: Readonly<Record<string, MatrixTruth>>;
  readonly tables: Readonly<Record<string, TableTruth>>;
  readonly unread: readonly string[];
}

/** A file of the corpus, or at an absolute path. */
export async function openStated(
  file: string,
): Promise<OverviewFile & { close(): Promise<void> }> {
  const { root, close } = await openFixtureFile(resolve(corpus, file));
  const opened = await openRoot(root);
  const { elements } = opened;
  const dataset = await describeRoot(opened);
  const info = { name: file };
  return { ...openOverview({ root, elements, dataset, info, isRemote: false }), close };
}

/** Asks Python of one file after the other. */
export function askPython(python: string) {
  const script = join(import.meta.dirname, 'statement_truth.py');
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async truthOf(file: string, dataset: DatasetInfo): Promise<Truth> {
      const transposed = dataset.format === 'tenx' || dataset.format === 'loom';
      const asked = {
        file: resolve(corpus, file),
        matrices: dataset.matrices.map(({ path }) => ({
          path,
          // Cell Ranger's is the group itself
          stored: dataset.format === 'tenx' ? path.replace(/X$/, '') : path,
          transposed,
        })),
        tables:
          dataset.format === 'tenx' || dataset.format === 'loom'
            ? []
            : dataset.tables.map(({ path }) => path),
      };
      child.stdin.write(`${JSON.stringify(asked)}\n`);
      const line = await lines.next();
      if (line.done) throw new Error(`Python ended at ${file}`);
      return JSON.parse(line.value) as Truth;
    },
    async writeLoom(file: string, matrix: string, loom: string): Promise<void> {
      const asked = { file: resolve(corpus, file), matrix, loom };
      child.stdin.write(`${JSON.stringify(asked)}\n`);
      if ((await lines.next()).done) throw new Error(`Python ended at ${file}`);
    },
    close: () => child.stdin.end(),
  };
}

/** The faults of a statement about values; empty if it is true of all of them. */
export function faultOf(sample: MatrixSample, truth: MatrixTruth): string {
  const { are } = sample;
  const within = (spread: Spread | null | undefined, target: number) =>
    spread ? spread.low > 0.98 * target && spread.high < 1.02 * target : false;
  const most = ({ judged, passed }: Multiples) => judged > 0 && passed >= 0.75 * judged;
  switch (are.kind) {
    case 'nothing':
      return truth.nonZero === 0 ? '' : 'there are values';
    case 'binary':
      return truth.fractions === 0 && truth.max === 1 ? '' : 'other values than 0 and 1';
    case 'counts': {
      if ((truth.min ?? 0) < 0) return 'values below zero';
      if (!are.except) {
        if (truth.fractions > 0) return `${truth.fractions} fractions`;
        if ((truth.divisor ?? 1) > 1 && truth.nonZero > 100) return 'a common divisor';
        const { sums } = truth;
        // of few rows, equal sums say nothing
        const isAlike =
          sums && sums.rows >= 10 && sums.middle > 50 && sums.high < 1.005 * sums.low;
        return isAlike ? 'sums are alike' : '';
      }
      if (truth.fractions < are.except.count) return 'fewer fractions';
      return truth.fractions <= 0.01 * truth.nonZero ? '' : 'many fractions';
    }
    case 'integers':
      if (truth.fractions > 0) return 'fractions';
      if (are.divisor !== undefined)
        return (truth.divisor ?? 1) % are.divisor === 0 ? '' : 'not all are multiples';
      return within(truth.sums, are.total ?? 0) ? '' : 'sums differ';
    case 'log1p': {
      const undone = truth.undone?.[String(are.base)];
      if (!undone) return 'not a logarithm';
      if (are.of === 'counts') return undone.fractions === 0 ? '' : 'fractions, undone';
      if (are.target !== undefined)
        return within(undone.sums, are.target) ? '' : 'sums differ, undone';
      return most(undone.multiples) ? '' : 'no multiples, undone';
    }
    case 'normalised':
      if (are.target !== undefined)
        return within(truth.sums, are.target) ? '' : 'sums differ';
      return truth.multiples && most(truth.multiples) ? '' : 'no multiples';
    case 'probabilities':
      return within(truth.sums, 1) ? '' : 'sums differ';
    case 'scaled':
      return (truth.standardColumns ?? 0) > 0.9 ? '' : 'not z-scores';
    case 'centred':
      return (truth.centredColumns ?? 0) > 0.9 ? '' : 'not centred';
    case 'signed':
      return (truth.min ?? 0) < 0 ? '' : 'nothing below zero';
    case 'positive':
      return (truth.min ?? -1) >= 0 && truth.fractions > 0
        ? ''
        : 'below zero, or integers';
  }
}

/** A range, and counts of non-finite values, equal those of all values, or are within them for a sample. */
export function faultOfNumbers(sample: MatrixSample, truth: MatrixTruth): string {
  const { range, isAll, nan, infinite } = sample;
  if (!range) return truth.min === null ? '' : 'there are finite values';
  const [min, max] = range;
  const alike = (a: number, b: number | null) =>
    Math.abs(a - (b ?? Number.NaN)) <= 1e-6 * Math.abs(a);
  if (isAll)
    return alike(min, truth.min) &&
      alike(max, truth.max) &&
      nan === truth.nan &&
      infinite === truth.infinite
      ? ''
      : 'not the range of all';
  return min >= (truth.min ?? 0) - 1e-6 && max <= (truth.max ?? 0) * (1 + 1e-6) + 1e-6
    ? ''
    : 'beyond the range';
}
