import { isUnreadable } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { type Cursor, createCursor, NOWHERE } from './cursor';
import type { HeapCollection } from './heap-collection';
import { textOfBytes } from './raw-name';
import { selectionText } from './virtual/selection-text';
import { parseSelection } from './virtual/stored-selection';

/** The kind of a reference: each has its own layout. */
export type ReferenceTarget = Extract<DType, { kind: 'reference' }>['target'];

/** An object of the global heap; undefined if its collection is not loaded yet. */
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

/** Target of a reference; empty for a null reference, and until its heap is loaded. */
export interface Referenced {
  readonly address?: number;
  /** The part of the object that is meant, or why there is no address. */
  readonly detail?: string;
}

const OBJECT = 2;
const ATTRIBUTE = 4;
const IN_ANOTHER_FILE = 1;
const WHERE = 'a reference';

/**
 * Resolves the address of the object of a stored reference (for a region that of its dataset), and the part of it that
 * is meant. A damaged reference does not affect its neighbours: `detail` has the reason.
 */
export function referenced(
  reference: Uint8Array,
  target: ReferenceTarget,
  offsetBytes: number,
  lookUp: HeapLookUp,
): Referenced {
  if (reference.every((byte) => byte === 0)) return {};
  try {
    return parseReference(createCursor(reference, WHERE), target, offsetBytes, lookUp);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { detail: 'a damaged reference' };
  }
}

function parseReference(
  cursor: Cursor,
  target: ReferenceTarget,
  offsetBytes: number,
  lookUp: HeapLookUp,
): Referenced {
  const inHeap = (): Cursor | undefined => {
    const object = lookUp(cursor.address(offsetBytes), cursor.uint(4));
    if (!object) return undefined;
    const { collection, start, length } = object;
    return createCursor(collection.bytes.subarray(start, start + length), WHERE);
  };
  switch (target) {
    case 'object':
      return toAddress(cursor, offsetBytes);
    case 'region': {
      const inside = inHeap();
      if (!inside) return {};
      const found = toAddress(inside, offsetBytes);
      return { ...found, detail: selectionText(parseSelection(inside, WHERE)) };
    }
    case 'standard': {
      const kind = cursor.uint(1);
      const isAbroad = (cursor.uint(1) & IN_ANOTHER_FILE) !== 0;
      if (kind === OBJECT && !isAbroad) return toToken(cursor, offsetBytes);
      cursor.skip(4); // bytes in the heap
      const inside = inHeap();
      return inside ? parseStandard(inside, kind, isAbroad, offsetBytes) : {};
    }
  }
}

/** Parses an H5T_STD_REF in the heap: token of the object, name of another file, region or attribute. */
function parseStandard(
  cursor: Cursor,
  kind: number,
  isAbroad: boolean,
  offsetBytes: number,
): Referenced {
  const { address } = toToken(cursor, offsetBytes);
  const file = isAbroad ? textOfBytes(cursor.bytes(cursor.uint(2))) : undefined;
  const part = kind === OBJECT ? undefined : partText(cursor, kind);
  if (file === undefined)
    return { ...(address !== undefined && { address }), ...(part && { detail: part }) };
  const object = `object at byte ${address ?? 0} of ${file}`;
  return { detail: part ? `${object}, ${part}` : object };
}

function partText(cursor: Cursor, kind: number): string {
  if (kind === ATTRIBUTE) return `attribute ${textOfBytes(cursor.bytes(cursor.uint(2)))}`;
  cursor.skip(8); // length and rank of the selection, which it states itself
  return selectionText(parseSelection(cursor, WHERE));
}

/** Parses a token: an address preceded by its length. */
function toToken(cursor: Cursor, offsetBytes: number): Referenced {
  cursor.skip(1);
  return toAddress(cursor, offsetBytes);
}

function toAddress(cursor: Cursor, offsetBytes: number): Referenced {
  const address = cursor.address(offsetBytes);
  return address === NOWHERE || address === 0 ? {} : { address };
}
