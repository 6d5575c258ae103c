import type { DType } from '@/model/dtype';
import { createCursor, NOWHERE } from './cursor';
import type { HeapCollection } from './heap-collection';

/** The kind of a reference: each has its own layout. */
export type ReferenceTarget = Extract<DType, { kind: 'reference' }>['target'];

type HeapLookUp = (
  address: number,
  number: number,
) =>
  | {
      readonly collection: HeapCollection;
      readonly start: number;
      readonly length: number;
    }
  | undefined;

const OBJECT = 2;
const IN_ANOTHER_FILE = 1;

/**
 * The address of the object of a stored reference; for a region that of its dataset. Undefined for
 * null references, for those into other files, and if its heap is not loaded yet.
 */
export function referencedAddress(
  reference: Uint8Array,
  target: ReferenceTarget,
  offsetBytes: number,
  lookUp: HeapLookUp,
): number | undefined {
  if (reference.every((byte) => byte === 0)) return undefined;
  const cursor = createCursor(reference, 'a reference');
  const addressIn = (bytes: Uint8Array, skip: number) => {
    const inside = createCursor(bytes, 'a reference');
    inside.skip(skip);
    return known(inside.address(offsetBytes));
  };
  const inHeap = (skip: number) => {
    const object = lookUp(cursor.address(offsetBytes), cursor.uint(4));
    if (!object) return undefined;
    const { collection, start, length } = object;
    return addressIn(collection.bytes.subarray(start, start + length), skip);
  };
  switch (target) {
    case 'object':
      return known(cursor.address(offsetBytes));
    case 'region':
      return inHeap(0);
    case 'standard': {
      const kind = cursor.uint(1);
      if (cursor.uint(1) & IN_ANOTHER_FILE) return undefined;
      // the address is a token preceded by its length
      if (kind === OBJECT) return addressIn(reference, 3);
      cursor.skip(4); // bytes in the heap
      return inHeap(1);
    }
  }
}

function known(address: number): number | undefined {
  return address === NOWHERE || address === 0 ? undefined : address;
}
