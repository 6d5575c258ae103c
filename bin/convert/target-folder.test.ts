import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { writeTo } from '../export/target-file';
import { writeToFolder } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('has its files once it is complete, without what was removed', async () => {
  const path = join(folder, 'a.zarr');
  await writeToFolder(path, async ({ append, remove }) => {
    await append('obs/a/c/0', Uint8Array.of(1));
    await append('obs/ab/c/0', Uint8Array.of(2));
    await append('obs/ab/c/0', Uint8Array.of(3));
    await remove('obs/a');
    await remove('obs/never-written');
    await append('obs/a/c/0', Uint8Array.of(4));
    expect(existsSync(path)).toBe(false);
  });
  expect([...readFileSync(join(path, 'obs/ab/c/0'))]).toEqual([2, 3]);
  expect([...readFileSync(join(path, 'obs/a/c/0'))]).toEqual([4]);
});

it('mixes no columns whose names the disk takes for the same', async () => {
  const path = join(folder, 'b.zarr');
  const partial = () =>
    join(folder, readdirSync(folder).find((name) => name.startsWith('b.zarr.')) ?? '');
  await writeToFolder(path, async ({ append, remove }) => {
    await append('obs/Batch/c/0', Uint8Array.of(1));
    // as if the disk had made it by the other name
    mkdirSync(join(partial(), 'obs/batch'));
    await expect(append('obs/batch/c/0', Uint8Array.of(2))).rejects.toMatchObject({
      name: 'UnsupportedError',
      message: expect.stringContaining('/obs/batch: '),
    });
    await remove('obs/batch'); // of which nothing was written
    expect(readdirSync(join(partial(), 'obs')).toSorted()).toEqual(['Batch', 'batch']);
  });
});

it('leaves nothing of a failure', async () => {
  const path = join(folder, 'c.zarr');
  const failed = writeToFolder(path, async ({ append }) => {
    await append('X/c/0', Uint8Array.of(1));
    throw new Error('It fails.');
  });
  await expect(failed).rejects.toThrow('It fails.');
  expect(readdirSync(folder).filter((name) => name.startsWith('c.'))).toEqual([]);
});

it('neither writes to nor removes what others have beside it', async () => {
  const path = join(folder, 'd.zarr');
  mkdirSync(`${path}.part`);
  writeFileSync(join(`${path}.part`, 'mine'), 'mine');
  await writeToFolder(path, async ({ append }) => append('X/c/0', Uint8Array.of(1)));
  expect(readFileSync(join(`${path}.part`, 'mine'), 'utf8')).toBe('mine');
  const file = join(folder, 'd.h5ad');
  writeFileSync(join(folder, 'other'), 'other');
  symlinkSync(join(folder, 'other'), `${file}.part`);
  const write = { path: file, isForced: false };
  await writeTo(write, collectedOutput(false), async (piece) => piece(Uint8Array.of(1)));
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('other');
  expect([...readFileSync(file)]).toEqual([1]);
});
