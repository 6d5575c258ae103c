import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong } from '@/testing/long-runs';
import { type CorpusAnswer, corpus, corpusAnswers } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { answerOf } from './answer';

/**
 * A tenth of them, those that are small; all of these in long runs. `e2e/compare.long.ts` compares every file and
 * every value, by the corpus's own compare.mjs.
 */
const mostBytes = 400_000;

interface Expected extends CorpusAnswer {
  readonly error?: string;
  readonly element_errors?: Readonly<Record<string, string>>;
  readonly tolerate?: string;
  readonly shape?: readonly number[];
  readonly obs?: { readonly columns: readonly { readonly name: string }[] };
}

const files = corpusAnswers<Expected>()
  .filter(({ kind }) => /^(h5ad|zarr_anndata)$/.test(kind))
  .filter(({ file }) => isSmall(join(corpus, file)))
  .filter((_, at) => isLong || at % 10 === 0)
  .map((answer): [string, Expected] => [answer.file, answer]);

describeCorpus('the corpus', () => {
  it.each(files)('%s', async (file, expected) => {
    const answer = await answerOf(join(corpus, file));
    if (expected.error) {
      if (!expected.tolerate) expect(answer.error).toMatch(/.{10}/);
      return;
    }
    expect(answer.error).toBeUndefined();
    expect(answer.kind).toBe(expected.kind);
    expect(answer.shape).toEqual(expected.shape);
    if (expected.tolerate) return;
    const reported = Object.keys(answer.element_errors ?? {});
    for (const path of Object.keys(expected.element_errors ?? {}))
      expect(reported.some((found) => isAbout(found, path))).toBe(true);
    for (const found of reported)
      expect(
        Object.keys(expected.element_errors ?? {}).some((path) => isAbout(found, path)),
        `${found} is sound`,
      ).toBe(true);
  });
});

function isAbout(found: string, path: string): boolean {
  const [a, b] = [found, path].map((text) => text.replace(/^\//, ''));
  return a === b || `${a}`.startsWith(`${b}/`) || `${b}`.startsWith(`${a}/`);
}

function isSmall(path: string): boolean {
  return statSync(path).isDirectory() || statSync(path).size < mostBytes;
}
