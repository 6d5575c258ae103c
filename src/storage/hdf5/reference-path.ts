import type { Path } from '@/model/path';
import type { LibHdf5 } from './libhdf5';
import type { ReferenceTarget } from './reference-address';

/** The path of the object at an address, by the way that libhdf5 knows to it; null where there is none. */
export function pathOfAddress(lib: LibHdf5, file: bigint, address: number): Path | null {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(address), true);
  return lib.get_referenced_name(file, Array.from(bytes), true);
}

/** Where H5T_STD_REF has, in libhdf5's memory, the pointer to the name of another file. */
const OTHER_FILE = 16;

/**
 * The same for a reference in libhdf5's memory: those to regions are a place in the file's heap, all
 * others begin with the address. Null for null references and for those into other files.
 */
export function pathOfReference(
  lib: LibHdf5,
  file: bigint,
  reference: Uint8Array,
  target: ReferenceTarget,
): Path | null {
  const { buffer, byteOffset } = reference;
  const view = new DataView(buffer, byteOffset);
  const address = Number(view.getBigUint64(0, true));
  if (address === 0 || !Number.isSafeInteger(address)) return null;
  if (target === 'region')
    return lib.get_referenced_name(file, Array.from(reference), false);
  const isElsewhere = target === 'standard' && view.getUint32(OTHER_FILE, true) !== 0;
  return isElsewhere ? null : pathOfAddress(lib, file, address);
}
