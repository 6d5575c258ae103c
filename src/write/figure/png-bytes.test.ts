import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pngBytes } from './png-bytes';

/** The chunks of a PNG by their names. */
function chunksOf(file: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(file.buffer);
  const found = new Map<string, Uint8Array>();
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    found.set(name, file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return found;
}

const pixels = Uint8ClampedArray.of(1, 2, 3, 255, 4, 5, 6, 128, 0, 0, 0, 0);

it('writes pixels with their alpha', async () => {
  const chunks = chunksOf(await pngBytes({ width: 1, height: 3, pixels }, 300));
  expect([...chunks.keys()]).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
  expect(chunks.get('IHDR')).toEqual(
    Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 3, 8, 6, 0, 0, 0),
  );
  expect([...inflateSync(chunks.get('IDAT') ?? new Uint8Array())]).toEqual([
    ...[0, 1, 2, 3, 255],
    ...[0, 4, 5, 6, 128],
    ...[0, 0, 0, 0, 0],
  ]);
});

it('states 300 dpi as 11,811 pixels per metre, as other programs do', async () => {
  const chunks = chunksOf(await pngBytes({ width: 1, height: 3, pixels }, 300));
  const [high, low] = [Math.floor(11811 / 256), 11811 % 256];
  expect(chunks.get('pHYs')).toEqual(Uint8Array.of(0, 0, high, low, 0, 0, high, low, 1));
});
