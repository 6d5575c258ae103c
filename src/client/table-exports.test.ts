import { expect, it, vi } from 'vitest';
import { abortError, DataError } from '@/model/errors';
import { askOf, type GivenAnswers } from '@/testing/fake-ask';
import { type FileSink, TableExports } from './table-exports';

const wish = { table: '/obs', index: 'i', columns: [], format: 'csv' } as const;

function sinkOf(): FileSink & { readonly done: string[] } {
  const done: string[] = [];
  return {
    done,
    write: async (bytes) => {
      done.push(`${bytes.length} bytes`);
    },
    finish: async () => {
      done.push('finished');
    },
    abort: async () => {
      done.push('left');
    },
  };
}

function exportsBy(exportRows: NonNullable<GivenAnswers['exportRows']>): TableExports {
  return new TableExports(askOf({ exportRows }));
}

it('writes a file to its end, and reports progress', async () => {
  const seen: unknown[] = [];
  const exports = exportsBy(async (_, { write, report }) => {
    await write?.(new Uint8Array(3));
    report?.({ done: 5, total: 9, unit: 'values' });
    seen.push(exports.list.getState());
    return { leftOut: [], changed: [] };
  });
  const sink = sinkOf();
  expect(await exports.start(wish, 'a.csv', sink)).toBe(true);
  expect(sink.done).toEqual(['3 bytes', 'finished']);
  expect(seen).toEqual([
    [{ id: 1, name: 'a.csv', progress: { done: 5, total: 9, unit: 'values' } }],
  ]);
  expect(exports.list.getState()).toEqual([]);
});

it('keeps what a complete file does not have as its source until it is dismissed', async () => {
  const notes = { leftOut: ['a: its values have no bytes.'], changed: [] };
  const exports = exportsBy(async () => notes);
  expect(await exports.start(wish, 'a.h5', sinkOf())).toBe(true);
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
  const sink = sinkOf();
  const given = exports.start(wish, 'a.csv', sink);
  exports.cancel(1);
  expect(await given).toBe(false);
  expect(sink.done).toEqual(['left']);
  expect(exports.list.getState()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('keeps why one failed until it is dismissed, beside those that go on', async () => {
  const error = new DataError('WorkerError', 'The disk is gone.');
  const exports = exportsBy(async () => {
    throw error;
  });
  const sink = sinkOf();
  expect(await exports.start(wish, 'a.csv', sink)).toBe(false);
  expect(exports.list.getState()).toEqual([{ id: 1, name: 'a.csv', error }]);
  expect(sink.done).toEqual(['left']);
  exports.dismiss(1);
  expect(exports.list.getState()).toEqual([]);
});

it('says that the disk is full in its own words', async () => {
  const exports = exportsBy(async () => {
    throw new DOMException('The operation failed', 'QuotaExceededError');
  });
  expect(await exports.start(wish, 'a.csv', sinkOf())).toBe(false);
  expect(exports.list.getState()[0]?.error?.message).toMatch(
    /^the disk, or the storage .* is full\. .* Nothing of it was kept\.$/,
  );
});

it('says what could not be removed, also when it was cancelled', async () => {
  const sink = {
    ...sinkOf(),
    abort: () => Promise.reject(new Error('The folder is locked.')),
  };
  const left = 'What was written of it is still there: The folder is locked.';
  const full = exportsBy(async () => {
    throw new DOMException('The operation failed', 'QuotaExceededError');
  });
  await full.start(wish, 'a.zarr', sink);
  expect(full.list.getState()[0]?.error?.message).toContain(left);
  const cancelled = exportsBy(async () => {
    throw abortError();
  });
  await cancelled.start(wish, 'a.zarr', sink);
  expect(cancelled.list.getState()[0]?.error?.message).toBe(left);
});
