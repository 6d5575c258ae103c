import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { hdf5Answers } from '@/testing/hdf5-answers';
import { fixtureBytes, openForTest, remoteSource } from '@/testing/node-hdf5-fixture';

type Entry = Readonly<Record<string, unknown>>;

/** h5py's reading of each file (fixtures/hierarchy.py), an entry per path. */
const answers: Readonly<Record<string, readonly Entry[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/hierarchy/answers.json'), 'utf8'),
);

const LONG = 100;
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** Long texts and lists by their length and a hash, as in hierarchy.py. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && [...value].length > LONG)
    return `${[...value].length} characters, ${sha1(value)}`;
  if (Array.isArray(value))
    return value.length > LONG
      ? `${value.length} items, ${sha1(JSON.stringify(value))}`
      : value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, shortened(item)]);
  return Object.fromEntries(entries);
}

async function read(source: Parameters<typeof openForTest>[0]) {
  const { root, close } = await openForTest(source);
  const entries = await hdf5Answers(root);
  close();
  return entries.map(shortened);
}

describe.each(Object.keys(answers))('%s', (name) => {
  const bytes = fixtureBytes(`hierarchy/${name}`);

  it('is read like by h5py: objects, links, attributes and values', async () => {
    expect(await read(memorySource(bytes, name))).toEqual(answers[name]);
  });

  it('is read the same over the network, and after a user block', async () => {
    expect(await read(remoteSource(bytes, name))).toEqual(answers[name]);
    // possible superblock offsets are 512, 1024, 2048 and so on
    const added = name.startsWith('userblock') ? 2048 : 1024;
    const moved = new Uint8Array(added + bytes.length);
    moved.set(bytes, added);
    expect(await read(memorySource(moved, name))).toEqual(answers[name]);
  });
});
