import { joinBytes } from '@/model/join-bytes';

/**
 * Reads a stream of at most `most` bytes to its end; undefined if it is longer, and the rest is not
 * read. `arrived` is called with each piece.
 */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  most: number,
  arrived?: (bytes: number) => void,
): Promise<Uint8Array | undefined> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(pieces);
    length += value.length;
    arrived?.(value.length);
    if (length > most) {
      // errors of a cancelled stream do not matter
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    pieces.push(value);
  }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only && only.byteLength === only.buffer.byteLength)
    return only;
  return joinBytes(pieces);
}
