import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import { readBtreeV2Records } from '../btree-v2-records';
import { createCursor } from '../cursor';
import { type FractalHeap, openFractalHeap } from '../fractal-heap/fractal-heap';
import type { MetadataReader } from '../metadata-reader';
import type { RawName } from '../raw-name';
import { type GroupLinks, linkNamed, type NamedLink, parseLink } from './link';

/** Hash of the name, heap ID. */
const NAME_RECORD = { type: 5, recordBytes: 11 };
const HASH_BYTES = 4;
const HEAP_KEY = 0;

/**
 * Links in a fractal heap, found by a B-tree of the hashes of their names (format specification
 * III.A.2, record type 5).
 */
export function denseLinks(
  reader: MetadataReader,
  place: { readonly heap: number; readonly names: number },
  order: (a: NamedLink, b: NamedLink) => number,
  what: string,
): GroupLinks {
  const where = `${reader.name}: ${what}`;
  const heaps = new SharedLookup<number, FractalHeap>(1);

  async function read(
    options: ReadOptions | undefined,
    compare?: (record: Uint8Array) => number,
  ): Promise<readonly NamedLink[]> {
    const [heap, records] = await Promise.all([
      heaps.get(
        HEAP_KEY,
        (shared) => openFractalHeap(reader, place.heap, what, shared),
        options,
      ),
      readBtreeV2Records(reader, place.names, NAME_RECORD, what, options, compare),
    ]);
    const objects = await heap.objects(
      records.map((record) => record.subarray(HASH_BYTES)),
      options,
    );
    return objects.map((object) => {
      if (object.status === 'damaged') throw object.error;
      return parseLink(createCursor(object.bytes, where), reader.offsetBytes, where);
    });
  }

  return {
    async find(name, options) {
      const hash = lookup3Of(bytesOf(name));
      const links = await read(options, (record) => hashOf(record) - hash);
      return linkNamed(links, name, where);
    },
    async all(options) {
      return (await read(options)).toSorted(order);
    },
  };
}

function hashOf(record: Uint8Array): number {
  return new DataView(record.buffer, record.byteOffset, HASH_BYTES).getUint32(0, true);
}

function bytesOf(name: RawName): Uint8Array {
  return Uint8Array.from(name, (character) => character.charCodeAt(0));
}
