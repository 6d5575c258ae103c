import type { Path } from '@/model/path';
import { lengthOf } from '@/model/values';
import { compressed } from '@/read/codecs/compress';
import {
  chunkAcross,
  chunkRowsOf,
  type NewArray,
  type NewArrayLayout,
  type NewAttributes,
  newAttributes,
} from '@/write/new-store';
import { createEncodedChunks } from './encoded-chunks';
import { addJsonAttributes } from './json-text';
import type { Documents, KeySink } from './key-sink';
import type { ZarrForm } from './zarr-form';

/** Chunks compressed at the same time: two for each worker of the pool. */
const MAX_COMPRESSING = 8;

/** A store being written. */
export interface ZarrPlace {
  readonly sink: KeySink;
  readonly form: ZarrForm;
  readonly documents: Documents;
  /** Sentences on values that the container cannot have as they are. */
  readonly notes: string[];
}

/**
 * An array of a Zarr store: chunks of whole rows, or of columns in tiles, bytes or vlen-utf8 and gzip, where the version of
 * the format has them. The document follows with the number of rows.
 */
export function newZarrArray(
  { sink, form, documents }: ZarrPlace,
  path: Path,
  layout: NewArrayLayout,
  given: NewAttributes,
): NewArray {
  const attributes = newAttributes(given);
  const { dtype, across } = layout;
  form.expectType(dtype, path);
  const chunkRows = across === undefined ? 1 : chunkRowsOf(layout);
  const within = chunkAcross(layout);
  const rowValues = within.reduce((all, extent) => all * extent, 1);
  const tileValues = layout.tiles && layout.tiles.rows * rowValues;
  const key = path.slice(1);
  const chunks = createEncodedChunks(dtype, path, chunkRows * rowValues);
  const places = form.places(sink, key, across && within.length, dtype);
  const compressing: Promise<Uint8Array>[] = [];
  let values = 0;

  const endChunk = async (bytes: Uint8Array) => {
    const made = (sink.compress ?? compressed)(bytes, 'gzip');
    made.catch(() => undefined); // reported when it is written
    compressing.push(made);
    if (compressing.length >= MAX_COMPRESSING) await takeChunk();
  };
  const takeChunk = async () => {
    const bytes = await compressing.shift();
    if (bytes) await places.add(bytes);
  };
  const takeAll = async () => {
    while (compressing.length > 0) await takeChunk();
  };

  return {
    describe: (more, types) => addJsonAttributes(attributes, more, types),
    async append(more) {
      values += lengthOf(more);
      for (const chunk of chunks.add(more)) await endChunk(chunk);
      if (tileValues === undefined || values % tileValues !== 0) return;
      const last = chunks.rest(true);
      if (last) await endChunk(last);
      await takeAll();
      await places.endTile();
    },
    async end(rowCount) {
      const count = layout.tiles?.rows ?? rowCount ?? values / Math.max(1, rowValues);
      const isOneChunk =
        across === undefined || (count <= chunkRows && layout.tiles === undefined);
      const last = chunks.rest(!isOneChunk);
      if (last) await endChunk(last);
      await takeAll();
      await places.end(isOneChunk);
      const shape = across === undefined ? [] : [count, ...across];
      const chunk =
        across === undefined
          ? []
          : [isOneChunk ? count : chunkRows, ...within].map(atLeastOne);
      documents.set(
        key,
        form.array({ dtype, path, shape, chunk, isOneChunk, attributes }),
      );
    },
  };
}

/** No extent of a chunk is 0, though one of the array may be. */
function atLeastOne(extent: number): number {
  return Math.max(1, extent);
}
