import type { Path } from '@/model/path';
import type { LibHdf5 } from './libhdf5';

/** The path of the object at an address, by the way that libhdf5 knows to it; null where there is none. */
export function pathOfAddress(lib: LibHdf5, file: bigint, address: number): Path | null {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(address), true);
  return lib.get_referenced_name(file, Array.from(bytes), true);
}

/** The same for a reference in libhdf5's memory: its first 8 bytes are the address, H5T_STD_REF's too. */
export function pathOfReference(
  lib: LibHdf5,
  file: bigint,
  reference: Uint8Array,
): Path | null {
  const { buffer, byteOffset } = reference;
  const address = Number(new DataView(buffer, byteOffset).getBigUint64(0, true));
  return address === 0 || !Number.isSafeInteger(address)
    ? null
    : pathOfAddress(lib, file, address);
}
