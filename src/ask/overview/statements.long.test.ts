import { expect, it } from 'vitest';
import type { DatasetInfo } from '@/model/dataset';
import { type CorpusAnswer, corpusAnswers } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { findPython } from '@/testing/node-python';
import {
  askPython,
  faultOf,
  faultOfNumbers,
  openStated,
  type Truth,
} from '@/testing/node-statement-truth';
import { findConcerns } from './findings';

// every statement about every real file of the corpus, compared with what numpy and pandas compute
// from all of it

const found = findPython('anndata, h5py, zarr, scipy');
const files = corpusAnswers<CorpusAnswer & { readonly error?: string }>()
  .filter(({ file, error }) => file.startsWith('real/') && !error)
  .filter(({ kind }) => /^(h5ad|zarr_anndata|multi_hdf5|multi_zarr|tenx)$/.test(kind))
  .map(({ file }) => file);

describeCorpus('statements about real files', () => {
  it.runIf('missing' in found)('are not compared with numpy', ({ skip }) =>
    skip('missing' in found ? found.missing : ''),
  );

  it.runIf('python' in found)('are true of all values, names and columns', async () => {
    if (!('python' in found)) return;
    const python = askPython(found.python);
    const faults: string[] = [];
    let [matrices, tables, unread] = [0, 0, 0];
    for (const name of files) {
      const file = await openStated(name);
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
  });
});

type Findings = Awaited<ReturnType<typeof findConcerns>>['findings'];

/** Findings that are false, and those that are missing. */
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
  const expectBegun = (begin: string, isTrue: boolean) => {
    if (titles.some((title) => title.startsWith(begin)) !== isTrue)
      faults.push(`“${begin}…” should be said: ${isTrue}`);
  };
  for (const { path } of matrices.slice(0, 12)) {
    const own = truth.matrices[path];
    // only the first entries are checked, so some may be missed
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
    if (own.rows > 1) expectBegun(`Rows of ${path} are named `, own.numbered);
    if (own.ensembl < 0.5)
      expectTitle(
        `${path} has Ensembl IDs, and no column of gene symbols was found`,
        false,
      );
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
