import { afterEach, describe, expect, it, vi } from 'vitest';
import { abortError } from '@/model/errors';
import { type MemoryDirectory, memoryDirectory } from '@/testing/memory-directory';
import { type ExportTarget, type Writing, writeTo } from './export-target';

afterEach(() => vi.useRealTimers());

const bytes = (count: number) => new Uint8Array(count);
const transfer = <T>(value: T) => value;

/** An export into a target: `write` with its pieces given as those of a folder. */
function exported<T>(
  target: ExportTarget,
  run: (
    put: (file: string, count: number) => Promise<void>,
    writing: Writing,
  ) => Promise<T>,
  signal?: AbortSignal,
) {
  const put = (writing: Writing) => async (file: string, count: number) =>
    writing.write?.(bytes(count), undefined, file);
  return writeTo(target, (writing) => run(put(writing), writing), { signal, transfer });
}

async function newFolder(directory: MemoryDirectory) {
  const handle = await directory.handle.getDirectoryHandle('a.zarr', { create: true });
  return { handle, name: 'a.zarr' };
}

async function newFile(directory: MemoryDirectory) {
  const handle = await directory.handle.getFileHandle('a.h5ad', { create: true });
  return { handle, name: 'a.h5ad' };
}

describe('an export into a folder', () => {
  it('writes files in folders, one open at a time; each is complete when the next begins', async () => {
    const directory = memoryDirectory();
    await exported(await newFolder(directory), async (put) => {
      await put('X/data/c/0', 3);
      await put('X/data/c/0', 4);
      await put('X/indices/c/0', 5);
      expect(directory.files()).toEqual({
        'a.zarr/X/data/c/0': 7,
        'a.zarr/X/indices/c/0': 0,
      });
      await put('zarr.json', 1);
    });
    expect(directory.files()).toEqual({
      'a.zarr/X/data/c/0': 7,
      'a.zarr/X/indices/c/0': 5,
      'a.zarr/zarr.json': 1,
    });
    expect(directory.mostOpen()).toBe(1);
  });

  it('removes what was written of a member, whose name is free again', async () => {
    const directory = memoryDirectory();
    await exported(await newFolder(directory), async (put, { remove }) => {
      await put('obs/a/c/0', 1);
      await put('obs/ab/c/0', 1);
      await remove?.('obs/a');
      await remove?.('obs/never-written');
      expect(directory.files()).toEqual({ 'a.zarr/obs/ab/c/0': 1 });
      await put('obs/a/c/0', 2);
    });
    expect(directory.files()['a.zarr/obs/a/c/0']).toBe(2);
  });

  it('mixes no columns whose names the disk takes for the same', async () => {
    const directory = memoryDirectory({ isCaseSensitive: false });
    await exported(await newFolder(directory), async (put, { remove }) => {
      await put('obs/Batch/c/0', 3);
      await expect(put('obs/batch/c/0', 9)).rejects.toMatchObject({
        name: 'UnsupportedError',
        message: expect.stringContaining('/obs/batch: '),
      });
      await remove?.('obs/batch');
    });
    expect(directory.files()).toEqual({ 'a.zarr/obs/Batch/c/0': 3 });
  });

  it('fails as a whole by what the browser says of its disk', async () => {
    const directory = memoryDirectory();
    const folder = await newFolder(directory);
    // else it would be taken for an element that is not in the file
    directory.failWith(new DOMException('It is gone.', 'NotFoundError'));
    const failed = exported(folder, (put) => put('X/c/0', 1));
    await expect(failed).rejects.toMatchObject({
      name: 'DeniedError',
      message:
        'X/c/0 cannot be written. It was moved or deleted meanwhile. Save it again.',
    });
  });
});

describe('an export into a file', () => {
  it('appends behind what it has overwritten', async () => {
    const directory = memoryDirectory();
    await writeTo(
      await newFile(directory),
      async ({ write, remove }) => {
        expect(remove).toBeUndefined();
        await write?.(bytes(4));
        await write?.(bytes(1), 1);
        await write?.(bytes(5));
      },
      { signal: undefined, transfer },
    );
    expect(directory.files()).toEqual({ 'a.h5ad': 9 });
  });

  it('is not begun where workers write no files, and says so by the name of the error', async () => {
    const run = vi.fn(async () => {});
    const handle = { kind: 'file' } as FileSystemFileHandle; // as in Safari before 26
    const written = exported({ handle, name: 'a.h5ad' }, run);
    await expect(written).rejects.toMatchObject({ name: 'NotSupportedError' });
    expect(run).not.toHaveBeenCalled();
  });
});

describe.each([
  ['a file', newFile],
  ['a folder', newFolder],
])('an export into %s that ends before it is complete', (_, create) => {
  it('has let go of it when it failed, and passes on that the disk is full', async () => {
    const directory = memoryDirectory({ room: 10 });
    const failed = exported(await create(directory), async (put) => {
      await put('X/c/0', 8);
      await put('X/c/1', 8);
    });
    await expect(failed).rejects.toMatchObject({ name: 'QuotaExceededError' });
    // nothing can be removed while it is written
    const [name = ''] = Object.keys(directory.files());
    await directory.handle.removeEntry(name.split('/')[0] ?? '');
    expect(directory.files()).toEqual({});
  });

  it('has let go of it when it is aborted, be it while a file begins, and writes no more', async () => {
    const directory = memoryDirectory();
    const target = await create(directory);
    const controller = new AbortController();
    let late: Promise<void> | undefined;
    const aborted = exported(
      target,
      async (put) => {
        await put('X/c/0', 1);
        const begun = put('X/c/1', 1);
        controller.abort(abortError());
        await begun.catch(() => undefined); // it may come to nothing
        await new Promise((resolve) => setTimeout(resolve, 5));
        late = put('X/c/2', 1);
        await late;
      },
      controller.signal,
    );
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    const [name = ''] = Object.keys(directory.files());
    await directory.handle.removeEntry(name.split('/')[0] ?? '');
    await vi.waitFor(() => expect(late).toBeDefined());
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    expect(directory.files()).toEqual({});
  });
});

it('a disk that never answers is not waited for when an export is aborted', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => undefined);
  const stream = { write: never, abort: never };
  const handle = { kind: 'file', createWritable: async () => stream };
  const controller = new AbortController();
  const target = { handle: handle as unknown as FileSystemFileHandle, name: 'a.csv' };
  const aborted = exported(target, (put) => put('', 1), controller.signal);
  const seen = expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(100);
  controller.abort(abortError());
  await vi.advanceTimersByTimeAsync(11_000);
  await seen;
});

it('pieces for the page are transferred', async () => {
  const given: unknown[] = [];
  const moved: ArrayBuffer[] = [];
  await writeTo(
    async (piece, at) => void given.push([piece.length, at]),
    async ({ write }) => write?.(bytes(3), 2),
    {
      signal: undefined,
      transfer: (value, buffers) => {
        moved.push(...buffers);
        return value;
      },
    },
  );
  expect(given).toEqual([[3, 2]]);
  expect(moved).toHaveLength(1);
});
