import { describe, expect, it } from 'vitest';
import { memorySource } from '@/bytes/memory-source';
import { expectHeapsThatEnd } from './heap-sentry';
import { fixtureBytes, openForTest, remoteSource } from './node-fixture';

/** A collection of 64 bytes: one text of 5 bytes as object 1, then free space of 24 bytes. */
function collection(change: (view: DataView) => void = () => {}): Uint8Array {
  const view = new DataView(new ArrayBuffer(64));
  for (const [i, letter] of [...'GCOL'].entries()) view.setUint8(i, letter.charCodeAt(0));
  view.setUint8(4, 1);
  view.setUint8(8, 64);
  view.setUint16(16, 1, true);
  view.setUint8(24, 5);
  view.setUint8(40 + 8, 24);
  change(view);
  return new Uint8Array(view.buffer);
}

const none = () => {
  throw new Error('nothing more was to be read');
};
const check = (bytes: Uint8Array) =>
  expectHeapsThatEnd(bytes, 0, bytes.length, none, 'f');
const circular = expect.objectContaining({ name: 'CorruptError' });

describe('what libhdf5 is about to walk', () => {
  it('may be a sound heap, or anything else', () => {
    check(collection());
    check(new TextEncoder().encode('GGCOL GCOL is no heap, nor is this: G'));
  });

  it('may not be a heap longer than the file, be it in 64 bits alone', () => {
    expect(() => check(collection((view) => view.setUint8(8, 255)))).toThrow(circular);
    expect(() => check(collection((view) => view.setUint8(15, 127)))).toThrow(circular);
  });

  it('may not be a heap with steps of no length or beyond its end, in 32 bits or in 64', () => {
    expect(() => check(collection((view) => view.setUint8(48, 0)))).toThrow(circular);
    for (const length of [255n, 2n ** 32n, 2n ** 64n - 16n])
      expect(() =>
        check(collection((view) => view.setBigUint64(24, length, true))),
      ).toThrow(circular);
  });

  it('is looked at whole where it is read by parts', () => {
    const bytes = collection((view) => view.setUint8(40 + 8, 0));
    const more = (position: number, length: number) =>
      bytes.subarray(position, position + length);
    expect(() =>
      expectHeapsThatEnd(bytes.subarray(0, 20), 0, bytes.length, more, 'f'),
    ).toThrow(circular);
  });
});

it.each([
  ['from disk', (bytes: Uint8Array) => memorySource(bytes, 'shared.h5')],
  ['from far away', (bytes: Uint8Array) => remoteSource(bytes, 'shared.h5')],
])(
  'a heap in which libhdf5 would go round for ever is refused, read %s',
  async (_, open) => {
    const bytes = fixtureBytes('shared.h5');
    for (let at = 0; at + 32 < bytes.length; at++)
      if (String.fromCharCode(...bytes.subarray(at, at + 5)) === 'GCOL\x01')
        bytes.fill(0, at + 16, at + 32);
    const { root, close } = await openForTest(open(bytes));
    // one of its shared attributes, which only libhdf5 reads, is a text of variable length
    const { attributes } = await root.open('d0');
    expect([...attributes.values.keys()]).toEqual(['grid']);
    expect(attributes.unreadable).toMatchObject([
      {
        name: 'note',
        error: 'CorruptError',
        reason: expect.stringContaining('never ends'),
      },
    ]);
    close();
  },
);
