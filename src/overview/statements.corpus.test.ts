import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import { describeRoot, openRoot } from '@/formats/open-dataset';
import type { DatasetInfo } from '@/model/dataset';
import { type CorpusAnswer, corpus, corpusAnswers } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { findPython } from '@/testing/node-python';
import { findConcerns } from './findings';
import { type OverviewFile, openOverview } from './overview-file';

// every statement about every real file of the corpus, held against what numpy and pandas compute of all of it

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
interface Truth {
  readonly matrices: Readonly<Record<string, MatrixTruth>>;
  readonly tables: Readonly<Record<string, TableTruth>>;
  readonly unread: readonly string[];
}

const found = findPython('anndata, h5py, zarr, scipy');
const files = corpusAnswers<CorpusAnswer & { readonly error?: string }>()
  .filter(({ file, error }) => file.startsWith('real/') && !error)
  .filter(({ kind }) => /^(h5ad|zarr_anndata|multi_hdf5|multi_zarr|tenx)$/.test(kind))
  .map(({ file }) => file);

async function open(file: string): Promise<OverviewFile & { close(): Promise<void> }> {
  const { root, close } = await openFixtureFile(join(corpus, file));
  const opened = await openRoot(root);
  const { elements } = opened;
  const dataset = await describeRoot(opened);
  const info = { name: file };
  return { ...openOverview({ root, elements, dataset, info, isRemote: false }), close };
}

/** Asks Python of one file after the other. */
function askPython(python: string) {
  const script = join(import.meta.dirname, 'statement_truth.py');
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async truthOf(file: string, dataset: DatasetInfo): Promise<Truth> {
      const transposed = dataset.format === 'tenx';
      const asked = {
        file: join(corpus, file),
        matrices: dataset.matrices.map(({ path }) => ({
          path,
          // Cell Ranger's is the group itself
          stored: transposed ? path.replace(/X$/, '') : path,
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
    close: () => child.stdin.end(),
  };
}

/** What is wrong with a statement about values; empty where it is true of all of them. */
function faultOf(sample: MatrixSample, truth: MatrixTruth): string {
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

/** A range, and counts of what is not finite, are those of all values, or within them where a sample was looked at. */
function faultOfNumbers(sample: MatrixSample, truth: MatrixTruth): string {
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

describeCorpus('statements about real files', () => {
  it.runIf('missing' in found)('are not held against numpy', ({ skip }) =>
    skip('missing' in found ? found.missing : ''),
  );

  it.runIf('python' in found)(
    'are true of all values, names and columns',
    async () => {
      if (!('python' in found)) return;
      const python = askPython(found.python);
      const faults: string[] = [];
      let [matrices, tables, unread] = [0, 0, 0];
      for (const name of files) {
        const file = await open(name);
        const truth = await python.truthOf(name, file.dataset);
        const say = (what: string) => faults.push(`${name}: ${what}`);
        for (const { path } of file.dataset.matrices) {
          const own = truth.matrices[path];
          if (!own) continue;
          matrices += 1;
          const sample = await file.samples.of(path, {});
          const fault = faultOf(sample, own) || faultOfNumbers(sample, own);
          if (fault) say(`${path} ${JSON.stringify(sample)}: ${fault}`);
        }
        tables += Object.keys(truth.tables).length;
        unread += truth.unread.length;
        const { findings } = await findConcerns(file, true, {});
        for (const fault of faultsOfFindings(findings, file.dataset, truth)) say(fault);
        await file.close();
      }
      python.close();
      expect(faults).toEqual([]);
      expect(matrices, 'matrices compared').toBeGreaterThan(80);
      expect(tables, 'tables compared').toBeGreaterThan(100);
      // tables from before encodings whose categories are elsewhere
      expect(unread, 'tables that anndata does not read by themselves').toBeLessThan(20);
    },
    300_000,
  );
});

type Findings = Awaited<ReturnType<typeof findConcerns>>['findings'];

/** Findings that are not so, and those that are missing. */
function faultsOfFindings(
  findings: Findings,
  { matrices, tables }: DatasetInfo,
  truth: Truth,
): readonly string[] {
  const faults: string[] = [];
  const titles = findings.map(({ title }) => title);
  const expectTitle = (title: string, isTrue: boolean) => {
    if (titles.includes(title) !== isTrue)
      faults.push(`“${title}” should be said: ${isTrue}`);
  };
  for (const { path } of matrices.slice(0, 12)) {
    const own = truth.matrices[path];
    // only the first entries are looked at, so that some may be missed
    if (own && !own.duplicates) expectTitle(`${path} has duplicate entries`, false);
    if (own && !own.unsorted) expectTitle(`Indices of ${path} are not sorted`, false);
  }
  const hasCounts = Object.values(truth.matrices).some(
    ({ fractions, min, nonZero }) => fractions === 0 && nonZero > 0 && (min ?? 0) >= 0,
  );
  if (hasCounts) expectTitle('No matrix looks like raw integer counts', false);
  for (const { path } of tables) {
    const own = truth.tables[path];
    if (!own) continue;
    expectTitle(
      `${own.duplicates} rows of ${path} have duplicate names`,
      own.duplicates > 0,
    );
    if (own.rows > 1) expectTitle(`Rows of ${path} are named 0, 1, 2 …`, own.numbered);
    if (own.ensembl < 0.5)
      expectTitle(`${path} has only Ensembl IDs, no gene symbols`, false);
    if (/(^|\/)raw[./]var$/.test(path) || own.rows < 2) continue;
    const columns = Object.entries(own.columns);
    const empty = columns.filter(([, { missing }]) => missing === own.rows).length;
    const partly = columns.filter(
      ([, { missing }]) => missing > own.rows / 2 && missing < own.rows,
    ).length;
    const unused = columns.filter(
      ([, column]) => column.missing < own.rows && column.unused > 0,
    ).length;
    const some = (count: number) => (count === 1 ? '1 column' : `${count} columns`);
    if (empty > 0) expectTitle(`${some(empty)} of ${path} without values`, true);
    if (partly > 0) expectTitle(`${some(partly)} of ${path} mostly missing`, true);
    if (unused > 0)
      expectTitle(`${some(unused)} of ${path} with unused categories`, true);
    const isSaid = (what: string) =>
      titles.some((title) => title.endsWith(`of ${path} ${what}`));
    if (empty === 0 && isSaid('without values')) faults.push(`${path}: none is empty`);
    if (partly === 0 && isSaid('mostly missing'))
      faults.push(`${path}: none is partly so`);
    if (unused === 0 && isSaid('with unused categories'))
      faults.push(`${path}: none unused`);
    const constant = columns.filter(
      ([, { missing, different }]) => missing === 0 && different === 1,
    ).length;
    if (constant === 0 && isSaid('with the same value in every row'))
      faults.push(`${path}: no column is constant`);
  }
  return faults;
}
