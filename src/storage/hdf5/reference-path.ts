import type { Path } from '@/model/path';
import type { LibHdf5 } from './libhdf5';

/**
 * The path of the object at an address of 8 bytes, by the way libhdf5 knows to it. Null where the
 * reference points nowhere. Serves H5T_STD_REF too, whose first bytes are the address.
 */
export function pathOfAddress(
  lib: LibHdf5,
  file: bigint,
  address: Uint8Array,
): Path | null {
  if (address.every((byte) => byte === 0) || address.every((byte) => byte === 0xff))
    return null;
  return lib.get_referenced_name(file, Array.from(address), true);
}
