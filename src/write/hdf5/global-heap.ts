import { bytesAt, countOf, type PackedStrings } from '@/model/strings';
import type { Appender } from './appender';
import { ByteBuilder } from './byte-builder';

/** Size of a collection: libhdf5's minimum, and the maximum unless one text is longer. */
const COLLECTION_BYTES = { min: 4096, max: 1 << 17 } as const;
/** Object numbers have 16 bits, and 0 is free space. */
const MAX_OBJECTS = 0xffff;
const HEADER_BYTES = 16;
/** Bytes of a stored reference to a text: length, address of the collection, object number. */
const REFERENCE_BYTES = 16;

/**
 * Writes texts to the global heap (format specification III.E) and returns their references for a
 * dataset, 16 bytes each. Empty texts need no space in the heap.
 */
export async function writeTexts(
  file: Appender,
  texts: PackedStrings,
): Promise<Uint8Array> {
  const count = countOf(texts);
  const references = new Uint8Array(count * REFERENCE_BYTES);
  const view = new DataView(references.buffer);
  let collection = new ByteBuilder(COLLECTION_BYTES.max);
  let members: number[] = [];
  const flush = async () => {
    if (members.length === 0) return;
    const address = BigInt(await file.append(collectionOf(collection)));
    members.forEach((text, i) => {
      view.setBigUint64(text * REFERENCE_BYTES + 4, address, true);
      view.setUint32(text * REFERENCE_BYTES + 12, i + 1, true);
    });
    collection = new ByteBuilder(COLLECTION_BYTES.max);
    members = [];
  };
  for (let i = 0; i < count; i++) {
    const text = bytesAt(texts, i);
    if (text.length === 0) continue;
    if (
      members.length === MAX_OBJECTS ||
      (members.length > 0 && collection.length + text.length > COLLECTION_BYTES.max)
    )
      await flush();
    view.setUint32(i * REFERENCE_BYTES, text.length, true);
    members.push(i);
    collection.u16(members.length).u16(1).u32(0).u64(text.length).bytes(text);
    collection.zeros((8 - (text.length % 8)) % 8);
  }
  await flush();
  return references;
}

function collectionOf(objects: ByteBuilder): Uint8Array {
  const size = Math.max(COLLECTION_BYTES.min, HEADER_BYTES + objects.length);
  const out = new ByteBuilder(size).text('GCOL').u32(1).u64(size).bytes(objects.finish());
  const free = size - out.length;
  // the remaining space is object 0, whose length includes its own header
  if (free >= 16) out.u16(0).u16(0).u32(0).u64(free);
  return out.zeros(size - out.length).finish();
}
