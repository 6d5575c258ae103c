import type { Appender } from './appender';
import { writeAttributes } from './attributes';
import { CHUNK_TREE, type TreeEntry, writeTree } from './btree';
import { ByteBuilder, UNDEFINED_ADDRESS } from './byte-builder';
import { sizeOf, type WrittenType } from './datatype';
import {
  chunkedMessage,
  contiguousMessage,
  dataspaceMessage,
  datatypeMessage,
  encodeObjectHeader,
  fillMessage,
  filtersMessage,
  type Message,
  type WrittenAttribute,
} from './object-header';

/** Number of chunks compressed in parallel: two for each worker of the pool. */
const MAX_COMPRESSING = 8;
const DEFLATE_LEVEL = 6;

/** Maximum bytes of a dataset of initially unknown length that is contiguous: beside its header, and read with it. */
const SMALL_BYTES = 4096;

export interface DatasetShape {
  readonly type: WrittenType;
  /** The first axis is the one along which values are appended. */
  readonly shape: readonly number[];
  /** True if the first extent is not known in advance: it is the number of appended rows. */
  readonly isCounted?: boolean;
  /** Rows per chunk, which spans all other axes; absent for contiguous storage. */
  readonly chunkRows?: number;
  /** Chunks have this many columns: values are appended tile by tile, each of all rows. */
  readonly tileColumns?: number | undefined;
  /** The user-defined fill value: one value, encoded. */
  readonly fill?: Uint8Array | undefined;
}

/**
 * Writes a dataset: values are appended row by row in order, each chunk is compressed and written
 * as soon as it is full, and the header follows at the end. Memory: a few chunks, and 24 bytes per
 * written chunk.
 */
export class DatasetWriter {
  readonly #file: Appender;
  readonly #layout: DatasetShape;
  readonly #rowBytes: number;
  readonly #across: readonly number[];
  #chunkBytes: number;
  readonly #compressing: Promise<Uint8Array>[] = [];
  readonly #chunks: { readonly address: number; readonly length: number }[] = [];
  #chunk: Uint8Array<ArrayBuffer>;
  #filled = 0;
  #appended = 0;

  constructor(file: Appender, layout: DatasetShape) {
    this.#file = file;
    this.#layout = layout;
    const [rows = 1, ...others] = layout.shape;
    this.#across =
      layout.tileColumns === undefined
        ? others
        : [layout.tileColumns, ...others.slice(1)];
    this.#rowBytes = this.#across.reduce(
      (all, extent) => all * extent,
      sizeOf(layout.type),
    );
    this.#chunkBytes = this.#rowBytes * (layout.chunkRows ?? rows);
    this.#chunk = new Uint8Array(this.#chunkBytes);
  }

  /** Appends any number of bytes of the next values. */
  async append(bytes: Uint8Array): Promise<void> {
    this.#appended += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      if (this.#filled === this.#chunkBytes) throw new Error('more values than rows');
      const part = bytes.subarray(at, at + this.#chunkBytes - this.#filled);
      this.#chunk.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#chunkBytes && this.#layout.chunkRows !== undefined)
        await this.#endChunk();
    }
    const { shape, tileColumns } = this.#layout;
    const isTileEnd = this.#appended % ((shape[0] ?? 1) * this.#rowBytes) === 0;
    if (tileColumns !== undefined && isTileEnd && this.#filled > 0) {
      this.#padChunk();
      await this.#endChunk();
    }
  }

  /** Flushes the last chunk and writes the header; returns its address. `path` is for messages only. */
  async finish(
    attributes: readonly WrittenAttribute[],
    path: string,
    type: WrittenType = this.#layout.type,
  ): Promise<number> {
    const messages = [
      ...(await this.end(type)),
      ...(await writeAttributes(this.#file, attributes)),
    ];
    return this.#file.append(encodeObjectHeader(messages, path));
  }

  /** Flushes the last chunk; returns the messages that describe the values, for a header that is written later. */
  async end(
    type: WrittenType = this.#layout.type,
    rows?: number,
  ): Promise<readonly Message[]> {
    const { fill, isCounted } = this.#layout;
    const shape = this.#shape(rows);
    const isWritten = this.#chunks.length + this.#compressing.length > 0;
    const chunkRows =
      isCounted && !isWritten ? this.#rowsOfOnlyChunk() : this.#layout.chunkRows;
    const layout =
      chunkRows === undefined ? await this.#contiguous() : await this.#chunked(chunkRows);
    const isGrowing = chunkRows !== undefined && shape.length === 1 && !isCounted;
    return [
      dataspaceMessage(shape, isGrowing),
      datatypeMessage(type),
      fillMessage(fill),
      ...layout,
    ];
  }

  #shape(rows?: number): readonly number[] {
    const { shape, isCounted } = this.#layout;
    if (!isCounted) return shape;
    const appended = this.#appended / Math.max(1, this.#rowBytes);
    return [rows ?? appended, ...shape.slice(1)];
  }

  /**
   * Ends the only chunk where the values end: a chunk cannot be longer than a dataset of fixed extent. Returns its
   * rows; undefined for contiguous storage.
   */
  #rowsOfOnlyChunk(): number | undefined {
    this.#chunk = this.#chunk.slice(0, this.#filled);
    if (this.#filled <= SMALL_BYTES) return undefined;
    this.#chunkBytes = this.#filled;
    return this.#filled / this.#rowBytes;
  }

  async #contiguous(): Promise<readonly Message[]> {
    const bytes = this.#chunk.subarray(0, this.#filled);
    const address =
      bytes.length === 0 ? UNDEFINED_ADDRESS : await this.#file.append(bytes);
    return [contiguousMessage(address, bytes.length)];
  }

  async #chunked(chunkRows: number): Promise<readonly Message[]> {
    if (this.#filled > 0) {
      this.#padChunk();
      await this.#endChunk();
    }
    while (this.#compressing.length > 0) await this.#writeChunk();
    const { shape, type, tileColumns } = this.#layout;
    const elementBytes = sizeOf(type);
    const chunksOfTile =
      tileColumns === undefined ? Infinity : Math.ceil((shape[0] ?? 0) / chunkRows);
    const tiles = Math.max(1, Math.ceil(this.#chunks.length / chunksOfTile));
    const key = (length: number, row: number, tile: number) => {
      const out = new ByteBuilder(32)
        .u32(length)
        .u32(0)
        .u64(row * chunkRows);
      if (tileColumns !== undefined) out.u64(tile * tileColumns);
      // offset 0 on all other axes, and within a value
      return out.zeros(8 * (shape.length - (tileColumns === undefined ? 0 : 1))).finish();
    };
    // the chunks of a row of tiles follow each other in the index, in whatever order they were written
    const entries = Array.from(this.#chunks, (_, i): TreeEntry => {
      const [row, tile] = [Math.floor(i / tiles), i % tiles];
      const chunk = this.#chunks[tiles === 1 ? i : tile * chunksOfTile + row];
      if (!chunk) throw new Error('a tile lacks rows');
      return { key: key(chunk.length, row, tile), address: chunk.address };
    });
    const tree =
      entries.length === 0
        ? UNDEFINED_ADDRESS
        : await writeTree(
            this.#file,
            CHUNK_TREE,
            entries,
            key(0, entries.length / tiles, 0),
          );
    return [
      chunkedMessage(tree, [chunkRows, ...this.#across], elementBytes),
      filtersMessage(elementBytes, DEFLATE_LEVEL),
    ];
  }

  /** Pads rows beyond the last one with the fill value, or zero. */
  #padChunk(): void {
    const { fill } = this.#layout;
    if (fill)
      for (let at = this.#filled; at < this.#chunkBytes; at += fill.length)
        this.#chunk.set(fill, at);
  }

  async #endChunk(): Promise<void> {
    const elementBytes = sizeOf(this.#layout.type);
    const chunk = elementBytes > 1 ? shuffled(this.#chunk, elementBytes) : this.#chunk;
    const compressed = this.#file.compress(chunk);
    compressed.catch(() => undefined); // reported when it is written
    this.#compressing.push(compressed);
    this.#chunk = new Uint8Array(this.#chunkBytes);
    this.#filled = 0;
    if (this.#compressing.length >= MAX_COMPRESSING) await this.#writeChunk();
  }

  async #writeChunk(): Promise<void> {
    const bytes = await this.#compressing.shift();
    if (!bytes) return;
    const address = await this.#file.append(bytes);
    this.#chunks.push({ address, length: bytes.length });
  }
}

/** HDF5's shuffle filter: groups bytes of equal significance. */
function shuffled(bytes: Uint8Array, elementBytes: number): Uint8Array {
  const count = Math.floor(bytes.length / elementBytes);
  const out = new Uint8Array(bytes.length);
  for (let byte = 0; byte < elementBytes; byte++)
    for (let i = 0, at = byte; i < count; i++, at += elementBytes)
      out[byte * count + i] = bytes[at] as number;
  return out;
}
