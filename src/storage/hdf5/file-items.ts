import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { PackedStrings } from '@/model/strings';
import { corrupt } from './cursor';
import type { ItemStore } from './decode-items';
import type { HeapCollection } from './heap-collection';
import { referencedAddress } from './reference-address';

/** An item store over what was loaded so far, which notes what it misses and gives nothing for it. */
export interface FileItems extends ItemStore {
  readonly collections: Map<number, HeapCollection>;
  /** Paths of objects by their address; null where libhdf5 knows no way to it. */
  readonly paths: Map<number, Path | null>;
  readonly missing: {
    readonly collections: Set<number>;
    readonly paths: Set<number>;
  };
}

/** Offsets of packed bytes are 32 bits wide; this much at once is too much for a browser anyway. */
const MOST = 1 << 30;

/**
 * Texts, sequences and references as they stand in a file: a length of 4 bytes, the address of a
 * heap collection and a number in it (format specification IV.A.2.d, class 9; III.E).
 */
export function createFileItems(offsetBytes: number, where: string): FileItems {
  const placeBytes = 8 + offsetBytes;
  const collections = new Map<number, HeapCollection>();
  const paths = new Map<number, Path | null>();
  const missing = { collections: new Set<number>(), paths: new Set<number>() };

  const objectAt = (address: number, number: number) => {
    const collection = collections.get(address);
    if (!collection) {
      missing.collections.add(address);
      return undefined;
    }
    const start = collection.objects[2 * number] ?? -1;
    if (start < 0) throw corrupt(where, 'points to a text or sequence that is not there');
    return { collection, start, length: collection.objects[2 * number + 1] as number };
  };

  function gather(
    places: Uint8Array,
    count: number,
    unitBytes: number,
    cutAtNul: boolean,
  ): PackedStrings {
    const place = viewOf(places, offsetBytes);
    const offsets = new Uint32Array(count + 1);
    let total = 0;
    for (let i = 0; i < count; i++) total += place.length(i * placeBytes) * unitBytes;
    if (total > MOST)
      throw new DataError(
        'TooLargeError',
        `${where}: its texts or sequences take more than 1 GB at once. Read fewer rows at a time.`,
      );
    if (noteMissing(place, count)) return { bytes: new Uint8Array(0), offsets };
    const bytes = new Uint8Array(total);
    let end = 0;
    for (let i = 0; i < count; i++) {
      const length = place.length(i * placeBytes) * unitBytes;
      // a length of 0 is empty, whatever the rest says
      if (length > 0) {
        const at = i * placeBytes;
        const object = objectAt(place.address(at), place.number(at));
        if (!object || length > object.length)
          throw corrupt(where, 'has a text or sequence that is longer than its place');
        const source = object.collection.bytes;
        for (let k = object.start, stop = k + length; k < stop; k++) {
          const byte = source[k] as number;
          if (cutAtNul && byte === 0) break;
          bytes[end++] = byte;
        }
      }
      offsets[i + 1] = end;
    }
    return { bytes: end === total ? bytes : bytes.slice(0, end), offsets };
  }

  /** True where a collection is not here yet; all of them are noted. */
  function noteMissing(place: Places, count: number): boolean {
    let last = -1;
    for (let i = 0; i < count; i++) {
      if (place.length(i * placeBytes) === 0) continue;
      const address = place.address(i * placeBytes);
      if (address !== last && !collections.has(address)) missing.collections.add(address);
      last = address;
    }
    return missing.collections.size > 0;
  }

  return {
    stringBytes: placeBytes,
    sequenceBytes: placeBytes,
    collections,
    paths,
    missing,
    texts: (places, count) => gather(places, count, 1, true),
    sequences: (places, count, unitBytes) => gather(places, count, unitBytes, false),
    targets: (places, count, dtype) =>
      Array.from({ length: count }, (_, i) => {
        const start = i * dtype.bytes;
        const reference = places.subarray(start, start + dtype.bytes);
        const address = referencedAddress(reference, dtype.target, offsetBytes, objectAt);
        if (address === undefined) return null;
        const path = paths.get(address);
        if (path === undefined) missing.paths.add(address);
        return path ?? null;
      }),
  };
}

type Places = ReturnType<typeof viewOf>;

/** Length, heap address and number of the place that starts `at` bytes from the start. */
function viewOf(places: Uint8Array, offsetBytes: number) {
  const view = new DataView(places.buffer, places.byteOffset, places.byteLength);
  return {
    length: (at: number) => view.getUint32(at, true),
    address(at: number) {
      if (offsetBytes === 8)
        return view.getUint32(at + 4, true) + view.getUint32(at + 8, true) * 4294967296;
      return offsetBytes === 4
        ? view.getUint32(at + 4, true)
        : view.getUint16(at + 4, true);
    },
    number: (at: number) => view.getUint32(at + 4 + offsetBytes, true),
  };
}
