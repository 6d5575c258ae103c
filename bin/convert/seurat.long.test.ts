import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { type CorpusAnswer, corpus, corpusAnswers } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { findPython } from '@/testing/node-python';
import { convertCommand } from './command';

interface Expected extends CorpusAnswer {
  readonly error?: string;
  readonly element_errors?: object;
}

const files = corpusAnswers<Expected>()
  .filter((answer) => answer.kind === 'h5seurat' && !answer.error)
  .filter((answer) => !answer.element_errors && !answer.file.includes('/broken/'))
  .map(({ file }) => file);
const folder = mkdtempSync(join(tmpdir(), 'petri-convert-seurat-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const found = findPython('anndata, h5py, pandas, zarr');

describeCorpus('petri convert, on the h5Seurat files of the corpus', () => {
  it.skipIf('missing' in found)('writes what the corpus says of them', async () => {
    const requests = [];
    for (const [at, file] of files.entries()) {
      const answer = `${file.replaceAll('/', '__')}.json`;
      for (const format of ['h5ad', 'zarr']) {
        const copy = join(folder, `${at}.${format}`);
        await convertCommand.run([join(corpus, file), copy], collectedOutput(false));
        requests.push({ copy, expected: join(corpus, 'expected', answer) });
      }
    }
    const list = join(folder, 'wishes.json');
    writeFileSync(list, JSON.stringify(requests));
    const script = join(import.meta.dirname, '../../e2e/fixtures/same_seurat.py');
    const { stdout } = spawnSync(
      'python' in found ? found.python : '',
      ['-W', 'ignore', script, list],
      { encoding: 'utf8', timeout: 500_000 },
    );
    expect(stdout).toBe(`${requests.length} copies are equal, 0 differ\n`);
  });
});
