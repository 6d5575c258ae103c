import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFileSink } from './write-file';

afterEach(() => vi.unstubAllGlobals());

/** A file that the browser's dialog gives, with a record of what happens to it. */
function pickedFile(size: number, isRemovable = true) {
  const calls: string[] = [];
  const call = (name: string) => async () => void calls.push(name);
  const handle = {
    getFile: async () => ({ size }),
    createWritable: async () => ({
      ...{ write: call('write'), close: call('close'), abort: call('abort') },
    }),
    ...(isRemovable && { remove: call('remove') }),
  };
  vi.stubGlobal('window', { showSaveFilePicker: async () => handle });
  return calls;
}

describe('a file that the user picked', () => {
  it('is removed if it is new and its writing is cancelled', async () => {
    const calls = pickedFile(0);
    const sink = await createFileSink('copy.h5ad', '');
    await sink.write(new Uint8Array(1));
    await sink.abort();
    expect(calls).toEqual(['write', 'abort', 'remove']);
  });

  it('stays if it had content, or the browser cannot remove it', async () => {
    for (const [size, isRemovable] of [
      [5, true],
      [0, false],
    ] as const) {
      const calls = pickedFile(size, isRemovable);
      const sink = await createFileSink('copy.h5ad', '');
      await sink.abort();
      expect(calls).toEqual(['abort']);
    }
  });

  it('stays when it is complete', async () => {
    const calls = pickedFile(0);
    const sink = await createFileSink('copy.h5ad', '');
    await sink.finish();
    expect(calls).toEqual(['close']);
  });
});
