import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memorySource } from '@/bytes/memory-source';
import type { AttributeValue } from '@/model/attributes';
import { findPython } from '@/testing/node-python';
import { fixtureBytes, openForTest, remoteSource } from './node-fixture';

const count = process.env.PETRI_LONG ? 200 : 6;
const found = findPython('h5py, numpy');
const WRITER = join(
  import.meta.dirname,
  '../../../e2e/fixtures/random_hdf5_attributes.py',
);

/** What `random_hdf5_attributes.py` says of one group. */
interface RandomGroup {
  readonly file: string;
  readonly path: string;
  readonly attributes: readonly (readonly [name: string, value: AttributeValue])[];
}

describe.runIf('python' in found)('attributes in a heap, written by h5py', () => {
  it(`are read as it reads them, in its order (${count} seeds)`, async () => {
    if (!('python' in found)) return;
    const folder = mkdtempSync(join(tmpdir(), 'petri-attributes-'));
    const { status, stderr } = spawnSync(found.python, [
      WRITER,
      folder,
      '0',
      String(count),
    ]);
    if (status !== 0) throw new Error(String(stderr));
    const lines = readFileSync(join(folder, 'answers.jsonl'), 'utf8').trim().split('\n');
    for (const [i, line] of lines.entries()) {
      const expected: RandomGroup = JSON.parse(line);
      const bytes = new Uint8Array(readFileSync(join(folder, expected.file)));
      const source =
        i % 2 === 0 ? memorySource(bytes, expected.file) : remoteSource(bytes);
      const file = await openForTest(source);
      const { attributes } = await file.root.open(expected.path);
      expect(attributes.unreadable, expected.file).toEqual([]);
      expect([...attributes.values], expected.file).toEqual(expected.attributes);
      file.close();
    }
    rmSync(folder, { recursive: true });
  }, 120_000);
});

describe.runIf('missing' in found)('attributes in a heap, written by h5py', () => {
  it.skip(`are not written: ${'missing' in found ? found.missing : ''}`, () => {});
});

it('gives up a read of attributes in a heap when it is aborted', async () => {
  const file = await openForTest(remoteSource(fixtureBytes('links.h5'), 'links.h5'));
  const controller = new AbortController();
  controller.abort();
  await expect(
    file.root.open('z first', { signal: controller.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  file.close();
});
