import { afterEach, expect, it, vi } from 'vitest';
import { type MemoryDirectory, memoryDirectory } from '@/testing/memory-directory';
import { createFolderSink } from './write-folder';

afterEach(() => vi.unstubAllGlobals());

function pick(directory: MemoryDirectory) {
  vi.stubGlobal('window', { showDirectoryPicker: async () => directory.handle });
  return createFolderSink('cells', 'zarr');
}

const bytes = (count: number) => new Uint8Array(count);

it('writes files in folders, one open at a time; each is complete when the next begins', async () => {
  const directory = memoryDirectory();
  const { name, sink } = await pick(directory);
  expect(name).toBe('cells.zarr');
  await sink.write(bytes(3), undefined, 'X/data/c/0');
  await sink.write(bytes(4), undefined, 'X/data/c/0');
  await sink.write(bytes(5), undefined, 'X/indices/c/0');
  expect(directory.files()).toEqual({
    'cells.zarr/X/data/c/0': 7,
    'cells.zarr/X/indices/c/0': 0,
  });
  await sink.write(bytes(1), undefined, 'zarr.json');
  await sink.finish();
  expect(directory.files()).toEqual({
    'cells.zarr/X/data/c/0': 7,
    'cells.zarr/X/indices/c/0': 5,
    'cells.zarr/zarr.json': 1,
  });
  expect(directory.mostOpen()).toBe(1);
});

it('takes another name where one is there, be it a folder or a file', async () => {
  const directory = memoryDirectory();
  await directory.handle.getDirectoryHandle('cells.zarr', { create: true });
  await directory.handle.getFileHandle('cells-2.zarr', { create: true });
  const { name, sink } = await pick(directory);
  expect(name).toBe('cells-3.zarr');
  await sink.write(bytes(1), undefined, 'zarr.json');
  await sink.abort();
  expect(directory.files()).toEqual({ 'cells-2.zarr': 0 });
});

it('removes what was written of a member, whose name is free again', async () => {
  const directory = memoryDirectory();
  const { sink } = await pick(directory);
  await sink.write(bytes(1), undefined, 'obs/a/c/0');
  await sink.write(bytes(1), undefined, 'obs/ab/c/0');
  await sink.remove?.('obs/a');
  await sink.remove?.('obs/never-written');
  expect(directory.files()).toEqual({ 'cells.zarr/obs/ab/c/0': 1 });
  await sink.write(bytes(2), undefined, 'obs/a/c/0');
  await sink.finish();
  expect(directory.files()['cells.zarr/obs/a/c/0']).toBe(2);
});

it('leaves nothing when it is given up, be it while a file begins', async () => {
  const directory = memoryDirectory();
  const { sink } = await pick(directory);
  await sink.write(bytes(1), undefined, 'X/c/0');
  const begun = sink.write(bytes(1), undefined, 'X/c/1');
  begun.catch(() => undefined); // it may come to nothing
  await sink.abort();
  expect(directory.files()).toEqual({});
  const late = sink.write(bytes(1), undefined, 'X/c/2');
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  expect(directory.files()).toEqual({});
});

it('passes on that the disk is full, and leaves nothing', async () => {
  const directory = memoryDirectory({ room: 10 });
  const { sink } = await pick(directory);
  await sink.write(bytes(8), undefined, 'X/c/0');
  const failed = sink.write(bytes(8), undefined, 'X/c/1');
  await expect(failed).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await sink.abort();
  expect(directory.files()).toEqual({});
});

it('mixes no columns whose names the disk takes for the same', async () => {
  const directory = memoryDirectory({ isCaseSensitive: false });
  const { sink } = await pick(directory);
  await sink.write(bytes(3), undefined, 'obs/Batch/c/0');
  const mixed = sink.write(bytes(9), undefined, 'obs/batch/c/0');
  await expect(mixed).rejects.toMatchObject({
    name: 'UnsupportedError',
    message: expect.stringContaining('/obs/batch: '),
  });
  await sink.remove?.('obs/batch');
  await sink.finish();
  expect(directory.files()).toEqual({ 'cells.zarr/obs/Batch/c/0': 3 });
});

it('takes what the browser says of its disk for a failure of the whole', async () => {
  const directory = memoryDirectory();
  const { sink } = await pick(directory);
  // else the worker would take it for an element that is not in the file
  directory.failWith(new DOMException('It is gone.', 'NotFoundError'));
  const failed = sink.write(bytes(1), undefined, 'X/c/0');
  await expect(failed).rejects.toMatchObject({
    name: 'DeniedError',
    message: 'X/c/0 cannot be written. It was moved or deleted meanwhile. Save it again.',
  });
});
