import { type Cursor, corrupt } from './cursor';

/** How the chunks of a dataset are found: the kind of index and its parameters. */
export type ChunkIndexLayout =
  | { readonly kind: 'btree1'; readonly address: number }
  | {
      readonly kind: 'single';
      readonly address: number;
      /** For a filtered chunk: its stored size and the mask of skipped filters. */
      readonly filtered?: { readonly length: number; readonly mask: number };
    }
  | { readonly kind: 'implicit'; readonly address: number }
  | { readonly kind: 'fixed-array'; readonly address: number }
  | { readonly kind: 'extensible-array'; readonly address: number }
  | { readonly kind: 'btree2'; readonly address: number };

/** The location of a dataset's values. An address of NOWHERE (−1) means that none was written. */
export type Layout =
  | { readonly kind: 'compact'; readonly bytes: Uint8Array }
  | { readonly kind: 'contiguous'; readonly address: number; readonly length?: number }
  | {
      readonly kind: 'chunked';
      readonly chunkShape: readonly number[];
      readonly elementBytes: number;
      readonly index: ChunkIndexLayout;
      /** Chunks that extend beyond the array are not filtered. */
      readonly rawEdges: boolean;
    }
  /** A list of sources in the global heap. */
  | { readonly kind: 'virtual'; readonly address: number; readonly index: number }
  /** Newer than this parser. */
  | { readonly kind: 'unknown'; readonly version: number };

export interface WordSizes {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/** Parses the data layout (format specification IV.A.2.i, versions 1 to 5). */
export function parseLayout(cursor: Cursor, sizes: WordSizes, where: string): Layout {
  const version = cursor.uint(1);
  if (version === 1 || version === 2) return oldLayout(cursor, sizes, where);
  if (version < 3 || version > 5) return { kind: 'unknown', version };
  const { offsetBytes, lengthBytes } = sizes;
  switch (cursor.uint(1)) {
    case 0:
      return { kind: 'compact', bytes: cursor.bytes(cursor.uint(2)) };
    case 1: {
      const address = cursor.address(offsetBytes);
      return { kind: 'contiguous', address, length: cursor.uint(lengthBytes) };
    }
    case 2:
      if (version > 3) return chunkedLayout(cursor, sizes, where);
      return version3Chunked(cursor, offsetBytes, where);
    case 3:
      return {
        kind: 'virtual',
        address: cursor.address(offsetBytes),
        index: cursor.uint(4),
      };
    default:
      throw corrupt(where, 'has a layout of an unknown class');
  }
}

function version3Chunked(cursor: Cursor, offsetBytes: number, where: string): Layout {
  const rank = cursor.uint(1);
  const address = cursor.address(offsetBytes);
  return oldChunkedLayout(cursor, rank, address, where);
}

function oldLayout(cursor: Cursor, { offsetBytes }: WordSizes, where: string): Layout {
  const rank = cursor.uint(1);
  const kind = cursor.uint(1);
  cursor.skip(5);
  const address = kind === 0 ? 0 : cursor.address(offsetBytes);
  if (kind === 2) return oldChunkedLayout(cursor, rank, address, where);
  cursor.skip(4 * rank);
  if (kind === 1) return { kind: 'contiguous', address };
  if (kind !== 0) throw corrupt(where, 'has a layout of an unknown class');
  return { kind: 'compact', bytes: cursor.bytes(cursor.uint(4)) };
}

/** The chunked class of versions 1 to 3: the chunk shape and the bytes per value, found by a B-tree. */
function oldChunkedLayout(
  cursor: Cursor,
  rank: number,
  address: number,
  where: string,
): Layout {
  const extents = Array.from({ length: rank }, () => cursor.uint(4));
  return chunked(extents, { kind: 'btree1', address }, false, where);
}

/** The chunked class of versions 4 and 5, with several kinds of index. */
function chunkedLayout(
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
      cursor.skip(1); // repeated in its header
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

/** The last dimension is the bytes per value. */
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
