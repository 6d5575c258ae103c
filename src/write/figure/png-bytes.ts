import { compressed } from '@/model/compressed';
import { crc32Of } from '@/model/crc32';
import { joinBytes } from '@/model/join-bytes';
import { POINTS_PER_MM } from './figure';

/** Pixels as RGBA, not premultiplied. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RGBA = 6;
const PER_METRE = 1;

/**
 * Returns a PNG that states its resolution (PNG specification, 11.3.4.3 pHYs), which the encoders of browsers leave
 * out: programs then assume 72 or 96 pixels per inch.
 */
export async function pngBytes(
  raster: Raster,
  dpi: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, pixels } = raster;
  const perMetre = Math.round((dpi * 1000 * POINTS_PER_MM) / 72);
  const row = 4 * width;
  // each row follows a byte that names its filter: none
  const filtered = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y++)
    filtered.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  return joinBytes([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', [...bigEndian(width), ...bigEndian(height), 8, RGBA, 0, 0, 0]),
    chunk('pHYs', [...bigEndian(perMetre), ...bigEndian(perMetre), PER_METRE]),
    chunk('IDAT', await compressed(filtered, 'deflate')),
    chunk('IEND', []),
  ]);
}

function chunk(kind: string, data: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = kind.charCodeAt(i);
  bytes.set(data, 8);
  const end = bytes.length - 4;
  view.setUint32(end, crc32Of(bytes.subarray(4, end)));
  return bytes;
}

function bigEndian(value: number): readonly number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
