import { packBytes } from '@/model/strings';
import { corrupt } from './cursor';
import type { ItemStore } from './decode-items';
import type { FileItems } from './file-items';
import type { LibHdf5 } from './libhdf5';
import { type Referenced, type ReferenceTarget, referenced } from './reference-address';

/** Maximum total size of all texts or sequences of one call: they are in libhdf5's heap already. */
const MAX_BYTES = 1 << 30;
/** Size of addresses in libhdf5's memory, whatever the file has. */
const MEMORY_ADDRESS = 8;
/** Offset, in libhdf5's H5T_STD_REF, of the pointer to the name of another file. */
const OTHER_FILE = 16;

/**
 * Resolves libhdf5's pointers in its own memory; only during the call that read them. References
 * are looked up in `loaded`, which records missing ones.
 */
export function memoryItems(lib: LibHdf5, where: string, loaded: FileItems): ItemStore {
  const viewOf = (bytes: Uint8Array) =>
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const slice = (pointer: number, length: number) => {
    const heap = lib.HEAPU8;
    if (pointer + length > heap.length || length > MAX_BYTES)
      throw corrupt(where, 'points outside the memory it was read into');
    return heap.slice(pointer, pointer + length);
  };
  const targetOf = (reference: Uint8Array, target: ReferenceTarget): Referenced => {
    // a reference into the file's heap, as in the file
    if (target === 'region') return loaded.referenced(reference, target);
    const isElsewhere =
      target === 'standard' && viewOf(reference).getUint32(OTHER_FILE, true) !== 0;
    if (isElsewhere) return { detail: 'an object of another file' };
    return referenced(reference, 'object', MEMORY_ADDRESS, () => undefined);
  };
  return {
    stringBytes: 4,
    sequenceBytes: 8,
    texts(places, count) {
      const view = viewOf(places);
      return packBytes(
        Array.from({ length: count }, (_, i) => {
          const pointer = view.getUint32(4 * i, true);
          if (pointer === 0) return new Uint8Array(0);
          const end = lib.HEAPU8.indexOf(0, pointer);
          return slice(pointer, Math.max(0, end - pointer));
        }),
      );
    },
    sequences(places, count, unitBytes) {
      const view = viewOf(places);
      return packBytes(
        Array.from({ length: count }, (_, i) => {
          const items = view.getUint32(8 * i, true);
          return slice(view.getUint32(8 * i + 4, true), items * unitBytes);
        }),
      );
    },
    targets: (places, count, { bytes, target }) =>
      loaded.targetsOf(
        Array.from({ length: count }, (_, i) =>
          targetOf(places.slice(i * bytes, (i + 1) * bytes), target),
        ),
      ),
  };
}
