import type { Packed } from './archive';

/**
 * The first uncompressed bytes of compressed data that may be cut: what its first bytes become at
 * once. Empty if that is nothing, or if they are damaged, which unpacking the data reports.
 */
export async function startOfPacked(
  bytes: Uint8Array,
  format: Packed['format'],
): Promise<Uint8Array> {
  const stream = new DecompressionStream(format);
  const reader = stream.readable.getReader();
  const writer = stream.writable.getWriter();
  // before the end is written, at which cut data fail
  const first = reader.read();
  // ended, because data of no bytes never give a first one
  const written = writer.write(bytes.slice()).then(() => writer.close());
  written.catch(() => undefined); // `first` fails as well
  try {
    const { value } = await first;
    return value ?? new Uint8Array(0);
  } catch {
    return new Uint8Array(0);
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
