/** About as much as one request should bring. */
const TARGET = 1 << 20;

/**
 * Cuts a contiguous array into chunks of whole rows of about 1 MB (of whole inner rows, where one
 * row is larger), so that each is one range of bytes.
 */
export function rowChunks(shape: readonly number[], itemBytes: number): number[] {
  const chunk = shape.map(() => 1);
  let inner = itemBytes;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const extent = shape[axis] as number;
    chunk[axis] = Math.max(1, Math.min(extent, Math.floor(TARGET / inner)));
    if ((chunk[axis] as number) < extent) break;
    inner *= Math.max(1, extent);
  }
  return chunk;
}

/** Which of an array's values, and how many, a chunk of `rowChunks` holds. */
export function valuesInRowChunk(
  shape: readonly number[],
  chunkShape: readonly number[],
  chunk: readonly number[],
): { readonly first: number; readonly count: number } {
  let first = 0;
  let count = 1;
  shape.forEach((extent, axis) => {
    const each = chunkShape[axis] as number;
    const origin = (chunk[axis] as number) * each;
    first = first * extent + origin;
    count *= Math.min(each, extent - origin);
  });
  return { first, count };
}
