import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { corpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { findInFile } from '@/testing/node-hdf5-chunks';

const tables = join(corpus, 'chunk-tables.json');

/** Offset in values, position in the file, stored bytes, filter mask. */
type Row = readonly [readonly number[], number, number, number];
interface Table {
  readonly shape: readonly number[];
  readonly chunk: readonly number[];
  readonly chunks: readonly Row[];
}

describeCorpus('chunk tables by h5py', () => {
  const told: [string, Record<string, Table>][] = Object.entries(
    JSON.parse(readFileSync(tables, 'utf8')).files,
  );
  const files = told.filter(([name]) => existsSync(join(corpus, name)));

  it.each(files)('finds every chunk of %s at h5py’s addresses', async (name, arrays) => {
    const bytes = new Uint8Array(readFileSync(join(corpus, name)));
    const source = memorySource(bytes, basename(name));
    for (const [path, table] of Object.entries(arrays)) {
      const found = await findInFile(source, path, table);
      expect([path, found]).toEqual([path, table.chunks]);
    }
  });
});
