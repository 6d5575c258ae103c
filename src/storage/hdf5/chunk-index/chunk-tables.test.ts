import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/bytes/memory-source';
import { findInFile } from '../node-chunks';

const corpus = process.env.PETRI_CORPUS ?? '/work/shared/corpus';
const tables = join(corpus, 'chunk-tables.json');

/** Offset in values, position in the file, stored bytes, filter mask. */
type Row = readonly [readonly number[], number, number, number];
interface Table {
  readonly shape: readonly number[];
  readonly chunk: readonly number[];
  readonly chunks: readonly Row[];
}

describe.skipIf(!existsSync(tables))(
  `chunk tables by h5py (skipped where ${tables} is missing)`,
  () => {
    const told: [string, Record<string, Table>][] = existsSync(tables)
      ? Object.entries(JSON.parse(readFileSync(tables, 'utf8')).files)
      : [];
    const files = told.filter(([name]) => existsSync(join(corpus, name)));

    it.each(files)('finds every chunk of %s where h5py does', async (name, arrays) => {
      const bytes = new Uint8Array(readFileSync(join(corpus, name)));
      const source = memorySource(bytes, basename(name));
      for (const [path, table] of Object.entries(arrays)) {
        const found = await findInFile(source, path, table);
        expect([path, found]).toEqual([path, table.chunks]);
      }
    });
  },
);
