import type { Path } from '@/model/path';
import { corrupt } from './cursor';
import type { ItemStore, ReferenceTargets } from './decode-items';
import { gatherItems } from './gather-items';
import type { HeapCollection } from './heap-collection';
import { type Referenced, type ReferenceTarget, referenced } from './reference-address';

/** Loaded items, and the missing ones: reading a missing item returns nothing. */
export interface MissingItems {
  readonly collections: Map<number, HeapCollection>;
  /** Paths of objects by address; null for objects without a path. */
  readonly paths: Map<number, Path | null>;
  /** Collections that references point to and that cannot be read. */
  readonly damaged: Set<number>;
  readonly missing: {
    readonly collections: Set<number>;
    /** Missing collections of references: if one is damaged, nothing else is affected. */
    readonly referenced: Set<number>;
    readonly paths: Set<number>;
  };
}

export interface FileItems extends ItemStore, MissingItems {
  /** Resolves a reference as stored in the file. */
  referenced(reference: Uint8Array, target: ReferenceTarget): Referenced;
  /** Returns the paths and the parts that references lead to. */
  targetsOf(found: readonly Referenced[]): ReferenceTargets;
}

interface HeapObject {
  readonly collection: HeapCollection;
  readonly start: number;
  readonly length: number;
}

export function nothingLoaded(): MissingItems {
  return {
    collections: new Map(),
    paths: new Map(),
    damaged: new Set(),
    missing: { collections: new Set(), referenced: new Set(), paths: new Set() },
  };
}

/**
 * Texts, sequences and references as stored in a file: a length of 4 bytes, the address of a heap
 * collection and an object number in it (format specification IV.A.2.d, class 9; III.E).
 */
export function createFileItems(
  offsetBytes: number,
  where: string,
  loaded: MissingItems = nothingLoaded(),
): FileItems {
  const placeBytes = 8 + offsetBytes;
  const { collections, paths, damaged, missing } = loaded;

  const objectAt = (address: number, number: number): HeapObject | undefined => {
    const collection = collections.get(address);
    if (damaged.has(address)) throw corrupt(where, 'points to a damaged heap');
    if (!collection) {
      missing.referenced.add(address);
      return undefined;
    }
    const start = collection.objects[2 * number] ?? -1;
    if (start < 0) throw corrupt(where, 'points to a missing text or sequence');
    return { collection, start, length: collection.objects[2 * number + 1] as number };
  };

  const targetsOf = (found: readonly Referenced[]): ReferenceTargets => {
    const details: (string | null)[] = [];
    const targets = found.map(({ address, detail = null }, i): Path | null => {
      details[i] = detail;
      if (address === undefined) return null;
      const path = paths.get(address);
      if (path === undefined) missing.paths.add(address);
      if (path === null) details[i] = 'an object without a path';
      return path ?? null;
    });
    return { targets, ...(details.some((detail) => detail !== null) && { details }) };
  };
  const referencedBy = (reference: Uint8Array, target: ReferenceTarget) =>
    referenced(reference, target, offsetBytes, objectAt);

  const gather = (
    places: Uint8Array,
    count: number,
    unitBytes: number,
    cutAtNul: boolean,
  ) =>
    gatherItems(heapPlaces(places, count, offsetBytes), count, unitBytes, cutAtNul, {
      collections,
      missing: missing.collections,
      where,
    });

  return {
    stringBytes: placeBytes,
    sequenceBytes: placeBytes,
    collections,
    paths,
    damaged,
    missing,
    referenced: referencedBy,
    targetsOf,
    texts: (places, count) => gather(places, count, 1, true),
    sequences: (places, count, unitBytes) => gather(places, count, unitBytes, false),
    targets: (places, count, dtype) =>
      targetsOf(
        Array.from({ length: count }, (_, i) => {
          const start = i * dtype.bytes;
          return referencedBy(places.subarray(start, start + dtype.bytes), dtype.target);
        }),
      ),
  };
}

/** Number of words per reference in `heapPlaces`: length, address (low, high half), object number. */
export const PLACE_WORDS = 4;

/**
 * References to texts or sequences as 32-bit words: a view if the file's addresses have 8 bytes and
 * the references are aligned, as nearly always.
 */
export function heapPlaces(
  bytes: Uint8Array,
  count: number,
  offsetBytes: number,
): Uint32Array {
  if (offsetBytes === 8) {
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice(0, count * 16);
    return new Uint32Array(aligned.buffer, aligned.byteOffset, count * PLACE_WORDS);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new Uint32Array(count * PLACE_WORDS);
  for (let i = 0; i < count; i++) {
    const at = i * (8 + offsetBytes);
    words[4 * i] = view.getUint32(at, true);
    words[4 * i + 1] =
      offsetBytes === 4 ? view.getUint32(at + 4, true) : view.getUint16(at + 4, true);
    words[4 * i + 3] = view.getUint32(at + 4 + offsetBytes, true);
  }
  return words;
}
