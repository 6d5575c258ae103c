import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { type FileByteSource, openFileSource } from '@/read/bytes/node-file-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { type CorpusAnswer, corpus, corpusAnswers } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { openContainer } from './open-container';

interface Answer extends CorpusAnswer {
  readonly error?: string;
  readonly error_code?: string;
  readonly tolerate?: string;
}

/** What must be refused before the content is interpreted. */
const REFUSED = [
  'empty-file',
  'truncated',
  'not-hdf5',
  'gzip',
  'hdf5-damaged',
  'not-zarr',
  'zarr-not-found',
];

describeCorpus('every file of the corpus', () => {
  const answers = corpusAnswers<Answer>();

  it.each(answers.filter(({ error }) => !error).map(({ file }) => file))(
    'opens %s',
    async (file) => {
      expect(await outcomeOf(file)).toBe('opened');
    },
  );

  it.each(
    answers
      .filter(({ error_code }) => error_code && REFUSED.includes(error_code))
      .map(({ file, error }) => [file, error]),
  )('refuses %s: %s', async (file = '') => {
    const outcome = await outcomeOf(file);
    expect(outcome).toBeInstanceOf(DataError);
    expect(String(outcome).length).toBeGreaterThan(40);
  });
});

async function outcomeOf(file: string): Promise<unknown> {
  const path = join(corpus, file);
  const reader = createChunkReader({ pool: inlineDecodePool() });
  let source: FileByteSource | undefined;
  try {
    if (!statSync(path).isDirectory()) source = await openFileSource(path);
    const input = source
      ? ({ kind: 'bytes', source } as const)
      : ({ kind: 'keys', store: await openFolderStore(path) } as const);
    const { root, close } = await openContainer(input, { reader });
    await root.keys();
    close();
    return 'opened';
  } catch (error) {
    return error;
  } finally {
    await source?.close();
  }
}
