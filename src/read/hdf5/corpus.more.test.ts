import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAbort, messageOf } from '@/model/errors';
import { lengthOf } from '@/model/values';
import { openFileSource } from '@/read/bytes/node-file-source';
import type { StoredNode } from '@/read/node';
import { isLong } from '@/testing/long-runs';
import { corpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { openForTest, remoteSource } from '@/testing/node-hdf5-fixture';

const filesIn = (folder: string, ending: RegExp) =>
  existsSync(join(corpus, folder))
    ? readdirSync(join(corpus, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => join(corpus, folder, entry.name))
    : [];

const sound = [
  ...filesIn('gen/h5ad', /\.h5ad$/),
  ...filesIn('gen/h5seurat', /\.h5seurat$/),
  ...filesIn('real', /\.(h5ad|h5mu|h5)$/),
  ...filesIn('real/hdf5', /./),
];
const broken = filesIn('gen/broken', /\.(h5ad|h5seurat|rds|html|txt)$/);

/** Every eighth of them; all in long runs. */
const some = (files: readonly string[]) =>
  files.filter((_, at) => isLong || at % 8 === 0);

/** What cannot be read in valid files, and is reported so. */
const REFUSED = new RegExp(
  [
    'is a committed datatype',
    'is a link into another file',
    'which Petri cannot decompress', // lzo, for which no decoder is available
    ', which does not exist', // dangling links
    'a link cycle',
    "HDF5's time type",
  ].join('|'),
);

async function readAll(node: StoredNode, problems: string[]): Promise<number> {
  if (node.kind === 'array') {
    if (node.empty) return 1;
    const values = await node.read();
    const count = node.shape.reduce((all, extent) => all * extent, 1);
    if (lengthOf(values) !== count) problems.push(`${node.path}: ${lengthOf(values)}`);
    return 1;
  }
  let arrays = 0;
  for (const name of await node.keys()) {
    try {
      arrays += await readAll(await node.open(name), problems);
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  return arrays;
}

describeCorpus('the corpus', () => {
  it.each(some(sound))('opens %s and reads every array', async (path) => {
    const source = await openFileSource(path);
    const problems: string[] = [];
    const { root, close } = await openForTest(source);
    await readAll(root, problems);
    close();
    await source.close();
    expect(problems.filter((problem) => !REFUSED.test(problem))).toEqual([]);
  });

  it.each(some(broken))('reads %s to the end, over the network too', async (path) => {
    const bytes = new Uint8Array(readFileSync(path));
    const problems: string[] = [];
    try {
      const { root, close } = await openForTest(remoteSource(bytes));
      await readAll(root, problems);
      close();
    } catch (error) {
      expect(isAbort(error)).toBe(false);
      problems.push(messageOf(error));
    }
    for (const problem of problems) expect(problem).toMatch(/^\S.{10,}\.$/s);
  });
});
