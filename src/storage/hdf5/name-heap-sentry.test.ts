import { expect, it } from 'vitest';
import { memorySource } from '@/bytes/memory-source';
import { loadLibHdf5 } from './load-libhdf5';
import { expectNamesThatEnd } from './name-heap-sentry';
import { fixtureBytes, openForTest, remoteSource } from './node-fixture';

/** A heap of names at 0 whose 48 bytes follow: free places at 0 and 16, the last of them. */
function heap(change: (view: DataView) => void = () => {}): Uint8Array {
  const view = new DataView(new ArrayBuffer(32 + 48));
  for (const [i, letter] of [...'HEAP'].entries()) view.setUint8(i, letter.charCodeAt(0));
  view.setUint8(8, 48);
  view.setUint8(24, 32);
  view.setUint8(32, 16);
  view.setUint8(32 + 16, 1);
  change(view);
  return new Uint8Array(view.buffer);
}

const check = (bytes: Uint8Array) =>
  expectNamesThatEnd(
    bytes,
    {
      base: 0,
      size: bytes.length,
      readAtOnce: (position, length) => bytes.subarray(position, position + length),
    },
    'f',
  );
const endless = expect.objectContaining({ name: 'CorruptError' });

it('names may be followed by free places, in any order, or by what libhdf5 refuses itself', () => {
  check(heap());
  check(heap((view) => view.setUint8(16, 1)));
  check(heap((view) => view.setUint8(32, 40)));
  check(heap((view) => view.setUint8(31, 255)));
  check(new TextEncoder().encode('HEAP HHEAP is no list of names, nor is HEAP'));
});

it('free places may not lead in circles', () => {
  expect(() => check(heap((view) => view.setUint8(32 + 16, 0)))).toThrow(endless);
  expect(() => check(heap((view) => view.setUint8(32, 0)))).toThrow(endless);
});

it.each([
  ['from disk', (bytes: Uint8Array) => memorySource(bytes, 'indexes.earliest.h5')],
  ['from far away', (bytes: Uint8Array) => remoteSource(bytes, 'indexes.earliest.h5')],
])(
  'a group whose free places lead in circles is refused before libhdf5 fills its memory, read %s',
  async (_, open) => {
    const bytes = fixtureBytes('indexes.earliest.h5').slice();
    const view = new DataView(bytes.buffer);
    const at = Buffer.from(bytes).indexOf('HEAP');
    // the file has a user block
    const names = 512 + Number(view.getBigUint64(at + 24, true));
    view.setBigUint64(at + 16, 8n, true);
    view.setBigUint64(names + 8, 8n, true);
    view.setBigUint64(names + 16, 16n, true);
    const { root, close } = await openForTest(open(bytes));
    await expect(root.keys()).rejects.toMatchObject({
      name: 'CorruptError',
      message:
        'indexes.earliest.h5 has a list of names whose free places lead in circles, so that it never ends. The file is damaged there: download or write it again.',
    });
    const { lib } = await loadLibHdf5();
    expect(lib.HEAPU8.length).toBeLessThan(64 << 20);
    close();
  },
);
