import type { BlockGrid, ByteRange } from './block-grid';

interface Kept {
  readonly grid: BlockGrid;
  has(block: number): boolean;
  /** Bytes that are cached. */
  peek(position: number, length: number): Uint8Array | undefined;
}

/**
 * Reads a long range, of which blocks at both ends may be cached: `fetch` is called once for the
 * range between them, so that nothing is fetched twice.
 */
export async function fetchBetween(
  { position, length }: ByteRange,
  kept: Kept,
  fetch: (missing: ByteRange) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const missing = missingOf({ position, length }, kept);
  const end = missing.position + missing.length;
  const head = kept.peek(position, missing.position - position);
  const tail = kept.peek(end, position + length - end);
  const middle = await fetch(missing);
  if (missing.length === length || !head || !tail) return middle;
  const bytes = new Uint8Array(length);
  bytes.set(head);
  bytes.set(middle, head.length);
  bytes.set(tail, length - tail.length);
  return bytes;
}

function missingOf({ position, length }: ByteRange, { grid, has }: Kept): ByteRange {
  const blocks = grid.blocksOf(position, length);
  const first = blocks.find((block) => !has(block));
  const last = blocks.findLast((block) => !has(block));
  if (first === undefined || last === undefined) return { position, length };
  const around = grid.rangeOf({ first, last });
  const start = Math.max(position, around.position);
  const stop = Math.min(position + length, around.position + around.length);
  return { position: start, length: stop - start };
}
