import { afterEach, expect, it, vi } from 'vitest';
import { abortError, DataError } from '@/model/errors';
import { askOf, type GivenAnswers } from '@/testing/fake-ask';
import { type HandleTarget, TableExports } from './table-exports';

afterEach(() => vi.useRealTimers());

const request = { table: '/obs', index: 'i', columns: [], format: 'csv' } as const;

/** A new file, which the answer of a test writes as the worker would. */
function fileOf(over: Partial<HandleTarget> = {}) {
  const done: string[] = [];
  const handle = { kind: 'file', name: 'picked' } as FileSystemFileHandle; // only passed on
  const target: HandleTarget = {
    handle,
    finish: async () => void done.push('finished'),
    discard: async () => void done.push('discarded'),
    ...over,
  };
  return { done, target };
}

function exportsBy(exportRows: NonNullable<GivenAnswers['exportRows']>): TableExports {
  return new TableExports(askOf({ exportRows }));
}

it('has a file written to its end, and reports progress', async () => {
  const seen: unknown[] = [];
  const exports = exportsBy(async (_, { saveTo, report }) => {
    seen.push(saveTo);
    report?.({ done: 5, total: 9, unit: 'values' });
    seen.push(exports.list.getState());
    return { leftOut: [], changed: [] };
  });
  const { done, target } = fileOf();
  expect(await exports.start(request, 'a.csv', target)).toBe(true);
  expect(done).toEqual(['finished']);
  expect(seen).toEqual([
    { handle: target.handle, name: 'a.csv' },
    [{ id: 1, name: 'a.csv', progress: { done: 5, total: 9, unit: 'values' } }],
  ]);
  expect(exports.list.getState()).toEqual([]);
});

it('keeps what a complete file does not have as its source until it is dismissed', async () => {
  const notes = { leftOut: ['a: its values have no bytes.'], changed: [] };
  const exports = exportsBy(async () => notes);
  expect(await exports.start(request, 'a.h5', fileOf().target)).toBe(true);
  expect(exports.list.getState()).toEqual([{ id: 1, name: 'a.h5', notes }]);
  exports.dismiss(1);
  expect(exports.list.getState()).toEqual([]);
});

it('leaves nothing behind when it is cancelled', async () => {
  const exports = exportsBy(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(abortError()));
      }),
  );
  const heard = vi.fn();
  exports.list.subscribe(heard);
  const { done, target } = fileOf();
  const given = exports.start(request, 'a.csv', target);
  exports.cancel(1);
  expect(await given).toBe(false);
  expect(done).toEqual(['discarded']);
  expect(exports.list.getState()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('keeps why one failed until it is dismissed, beside those that go on', async () => {
  const error = new DataError('WorkerError', 'The disk is gone.');
  const exports = exportsBy(async () => {
    throw error;
  });
  const { done, target } = fileOf();
  expect(await exports.start(request, 'a.csv', target)).toBe(false);
  expect(exports.list.getState()).toEqual([{ id: 1, name: 'a.csv', error }]);
  expect(done).toEqual(['discarded']);
  exports.dismiss(1);
  expect(exports.list.getState()).toEqual([]);
});

it('says that the disk is full in its own words', async () => {
  const exports = exportsBy(async () => {
    throw new DOMException('The operation failed', 'QuotaExceededError');
  });
  expect(await exports.start(request, 'a.csv', fileOf().target)).toBe(false);
  expect(exports.list.getState()[0]?.error?.message).toMatch(
    /^the disk, or the storage .* is full\. .* Nothing of it was kept\.$/,
  );
});

it('says what could not be removed, also when it was cancelled', async () => {
  const { target } = fileOf({
    discard: () => Promise.reject(new Error('The folder is locked.')),
  });
  const left = 'What was written of it is still there: The folder is locked.';
  const full = exportsBy(async () => {
    throw new DOMException('The operation failed', 'QuotaExceededError');
  });
  await full.start(request, 'a.zarr', target);
  expect(full.list.getState()[0]?.error?.message).toContain(left);
  const failed = exportsBy(async () => {
    throw new DataError('CorruptError', 'a.h5ad is damaged.');
  });
  await failed.start(request, 'a.zarr', target);
  expect(failed.list.getState()[0]?.error?.message).toBe(`a.h5ad is damaged. ${left}`);
  const cancelled = exportsBy(async () => {
    throw abortError();
  });
  await cancelled.start(request, 'a.zarr', target);
  expect(cancelled.list.getState()[0]?.error?.message).toBe(left);
});

it('removes a file when the browser has taken it from a worker that ended, and waits no longer than seconds', async () => {
  vi.useFakeTimers();
  const crashed = () =>
    exportsBy(async () => {
      throw new DataError('WorkerError', 'It crashed.');
    });
  const locked = async () => {
    throw new DOMException('It is locked.', 'NoModificationAllowedError');
  };
  const discard = vi.fn<() => Promise<void>>(async () => {});
  discard.mockImplementationOnce(locked).mockImplementationOnce(locked);
  const freed = crashed();
  const given = freed.start(request, 'a.csv', fileOf({ discard }).target);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await given).toBe(false);
  expect(discard).toHaveBeenCalledTimes(3);
  expect(freed.list.getState()[0]?.error?.message).toBe('It crashed.');

  discard.mockImplementation(locked);
  const never = crashed().start(request, 'a.csv', fileOf({ discard }).target);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await never).toBe(false);
});

it('discards a file that is complete when it was cancelled before it heard so', async () => {
  const exports = exportsBy(async () => {
    exports.cancel(1);
    return { leftOut: [], changed: [] };
  });
  const { done, target } = fileOf();
  expect(await exports.start(request, 'a.csv', target)).toBe(false);
  expect(done).toEqual(['discarded']);
});

it.each(['DataCloneError', 'NotSupportedError'])(
  'takes a file into the page where a worker cannot write it (%s)',
  async (name) => {
    const exports = exportsBy(async (_, { saveTo, write }) => {
      if (saveTo) throw new DOMException('not here', name);
      await write?.(new Uint8Array(3));
      return { leftOut: [], changed: [] };
    });
    const { done, target } = fileOf({
      inPage: () => ({
        write: async (bytes) => void done.push(`${bytes.length} bytes`),
        finish: () => void done.push('downloaded'),
      }),
    });
    expect(await exports.start(request, 'a.csv', target)).toBe(true);
    expect(done).toEqual(['discarded', '3 bytes', 'downloaded']);
    // a folder has no such way
    expect(await exports.start(request, 'a.zarr', fileOf().target)).toBe(false);
    expect(exports.list.getState()[0]?.error?.message).toBe('not here');
  },
);
