import { expect, it, vi } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { fixtureBytes, openArrayAt, openForTest } from '@/testing/node-hdf5-fixture';
import { loadLibHdf5 } from './load-libhdf5';

/** How often libhdf5 was called to close a file of which an array was read, if one is named. */
async function closings(bytes: Uint8Array, path?: string): Promise<number> {
  const { lib } = await loadLibHdf5();
  const close = vi.spyOn(lib, 'close_file');
  const file = await openForTest(memorySource(bytes, 'elsewhere.h5'));
  if (path !== undefined) {
    const array = await openArrayAt(file.root, path);
    await array.read().catch(() => undefined);
  }
  file.close();
  const { length } = close.mock.calls;
  close.mockRestore();
  return length;
}

it('a file that libhdf5 opened is closed by it; one that it found damaged is abandoned, because closing may never end', async () => {
  const bytes = fixtureBytes('elsewhere.h5');
  expect(await closings(bytes)).toBe(0);
  expect(await closings(bytes, 'source')).toBe(0);
  expect(await closings(bytes, 'packed')).toBe(1);
  const { lib } = await loadLibHdf5();
  const read = vi.spyOn(lib, 'get_dataset_data').mockImplementation(() => {
    throw new Error('damaged');
  });
  expect(await closings(bytes, 'packed')).toBe(0);
  read.mockRestore();
});
