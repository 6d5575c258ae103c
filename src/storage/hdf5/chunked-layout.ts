import { type Cursor, corrupt } from './cursor';
import type { ChunkIndexLayout, Layout, WordSizes } from './layout-message';

/** The chunked class of versions 1 to 3: an extent an axis and the bytes of a value, found by a B-tree. */
export function oldChunkedLayout(
  cursor: Cursor,
  rank: number,
  address: number,
  where: string,
): Layout {
  const extents = Array.from({ length: rank }, () => cursor.uint(4));
  return chunked(extents, { kind: 'btree1', address }, false, where);
}

/** The chunked class of versions 4 and 5, with its choice of indexes. */
export function chunkedLayout(
  cursor: Cursor,
  { offsetBytes, lengthBytes }: WordSizes,
  where: string,
): Layout {
  const flags = cursor.uint(1);
  const rank = cursor.uint(1);
  const extentBytes = cursor.uint(1);
  if (extentBytes < 1 || extentBytes > 8)
    throw corrupt(where, 'has chunks whose extents cannot be read');
  const extents = Array.from({ length: rank }, () => cursor.uint(extentBytes));
  const kind = cursor.uint(1);
  const index = indexOf(kind, flags, cursor, { offsetBytes, lengthBytes }, where);
  return chunked(extents, index, (flags & 1) !== 0, where);
}

function indexOf(
  kind: number,
  flags: number,
  cursor: Cursor,
  { offsetBytes, lengthBytes }: WordSizes,
  where: string,
): ChunkIndexLayout {
  switch (kind) {
    case 1: {
      const filtered =
        flags & 2
          ? { length: cursor.uint(lengthBytes), mask: cursor.uint(4) }
          : undefined;
      const address = cursor.address(offsetBytes);
      return { kind: 'single', address, ...(filtered && { filtered }) };
    }
    case 2:
      return { kind: 'implicit', address: cursor.address(offsetBytes) };
    case 3:
      cursor.skip(1); // its header says the same again
      return { kind: 'fixed-array', address: cursor.address(offsetBytes) };
    case 4:
      cursor.skip(5);
      return { kind: 'extensible-array', address: cursor.address(offsetBytes) };
    case 5:
      cursor.skip(6);
      return { kind: 'btree2', address: cursor.address(offsetBytes) };
    default:
      throw corrupt(where, `has a chunk index of the unknown kind ${kind}`);
  }
}

/** The last extent is the bytes of a value. */
function chunked(
  extents: readonly number[],
  index: ChunkIndexLayout,
  rawEdges: boolean,
  where: string,
): Layout {
  const chunkShape = extents.slice(0, -1);
  const elementBytes = extents.at(-1) ?? 0;
  const bytes = extents.reduce((all, extent) => all * extent, 1);
  if (extents.length < 2 || bytes === 0 || !Number.isSafeInteger(bytes))
    throw corrupt(where, `has impossible chunks (${extents.join(' × ')})`);
  return { kind: 'chunked', chunkShape, elementBytes, index, rawEdges };
}
