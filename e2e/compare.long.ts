import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  type CorpusAnswer,
  corpus,
  corpusAnswers,
  hasCorpus,
  NO_CORPUS,
} from '../src/testing/node-corpus';

const kinds = {
  'AnnData, its relatives and HDF5': [
    'h5ad',
    'zarr_anndata',
    'multi_hdf5',
    'multi_zarr',
    'tenx',
    'h5seurat',
    'hdf5',
  ],
  Zarr: ['zarr'],
  'HEP001 column tables': ['hep001'],
};

interface ListedAnswer extends CorpusAnswer {
  /** The kind to compare a file as, if not its own. */
  readonly listed_as?: string;
}

const answers = corpusAnswers<ListedAnswer>();
const kindOf = ({ kind, listed_as }: ListedAnswer) => listed_as ?? kind;

test.setTimeout(3_600_000); // hundreds of files
if (!hasCorpus) test.skip(`the corpus is not compared: ${NO_CORPUS}`, () => {});
else
  for (const [what, names] of Object.entries(kinds))
    test(`every answer of the corpus is the reference implementation's: ${what}`, async () => {
      const given = names.flatMap((name) => ['--kind', name]);
      const report = await compare('compare.mjs', given, [
        'describe',
        '--json',
        '--full',
      ]);
      const differing = [...report.matchAll(/^DIFFERS (.+)$/gm)].map(([, file]) => file);
      expect(differing, report.slice(0, 4000)).toEqual([]);
      const files = answers.filter((answer) => names.includes(kindOf(answer)));
      expect(report).toContain(`\n${files.length} agree, 0 differ`);
    });

test('every kind of the corpus is compared', () => {
  test.skip(!hasCorpus, NO_CORPUS);
  const known = new Set(Object.values(kinds).flat());
  expect(answers.filter((answer) => !known.has(kindOf(answer)))).toEqual([]);
});

test('every query of the corpus finds the rows of the reference implementation', async () => {
  test.skip(!hasCorpus, NO_CORPUS);
  const report = await compare('compare-queries.mjs', [], []);
  const queries = JSON.parse(await readFile(join(corpus, 'queries.json'), 'utf8'));
  expect(report).toContain(`\n${queries.length} agree, 0 differ`);
});

/** The output of a corpus comparison for a command of Petri. */
function compare(
  script: string,
  options: readonly string[],
  command: readonly string[],
): Promise<string> {
  const petri = resolve(import.meta.dirname, '../dist-bin/petri.js');
  const given = [join(corpus, script), ...options, '--', process.execPath, petri];
  const child = spawn(process.execPath, [...given, ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CORPUS_SECONDS: '300' }, // the machine may be busy
  });
  let report = '';
  child.stdout.on('data', (text) => {
    report += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(report));
  });
}
