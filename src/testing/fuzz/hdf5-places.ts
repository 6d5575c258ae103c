import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import type { Place } from './mutate-bytes';

/** Structures of version 1, which have no checksum. */
const UNCHECKED = signatures('TREE SNOD HEAP GCOL');
/** Those that end with one. */
const CHECKED = signatures(
  'OHDR OCHK FRHP FHDB FHIB BTHD BTIN BTLF FAHD FADB EAHD EAIB EASB EADB SMTB SMLI',
);
/** Object headers of version 1 have no signature: version, 0, messages, references, size below 64 KiB, padding. */
const OLD_HEADER_LENGTH = 300;
const LONGEST_CHECKED = 2500;
const UNKNOWN_LENGTH = 120;

export interface Hdf5Places {
  readonly places: readonly Place[];
  /** Structures that end with a checksum of the preceding bytes. */
  readonly checked: readonly Place[];
}

/** The structures of an HDF5 file, found by their signatures and checksums alone. */
export function hdf5Places(bytes: Uint8Array): Hdf5Places {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const places: Place[] = [{ start: 8, length: 90 }];
  const checked: Place[] = [];
  for (let at = 0; at + 16 < bytes.length; at++) {
    if (isOldHeader(view, at)) places.push({ start: at, length: OLD_HEADER_LENGTH });
    const signature = view.getUint32(at, true);
    if (UNCHECKED.has(signature)) places.push({ start: at, length: UNKNOWN_LENGTH });
    if (!CHECKED.has(signature)) continue;
    const length = checkedLength(bytes, view, at);
    if (length !== undefined) checked.push({ start: at, length });
    places.push({ start: at, length: length ?? UNKNOWN_LENGTH });
  }
  return { places, checked };
}

/** Makes the checksums right again where something under them changed, as a hostile writer would. */
export function mendChecksums(
  bytes: Uint8Array,
  sound: Uint8Array,
  checked: readonly Place[],
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const { start, length } of checked) {
    if (start + length > bytes.length) continue;
    const covered = bytes.subarray(start, start + length - 4);
    if (Buffer.compare(covered, sound.subarray(start, start + length - 4)) === 0)
      continue;
    view.setUint32(start + length - 4, lookup3Of(covered), true);
  }
}

/** As the first four bytes read, little-endian. */
function signatures(names: string): ReadonlySet<number> {
  const words = names.split(' ').map((name) => new TextEncoder().encode(name));
  return new Set(words.map(({ buffer }) => new DataView(buffer).getUint32(0, true)));
}

function checkedLength(
  bytes: Uint8Array,
  view: DataView,
  at: number,
): number | undefined {
  const end = Math.min(bytes.length - 4, at + LONGEST_CHECKED);
  for (let stop = at + 8; stop <= end; stop++)
    if (view.getUint32(stop, true) === lookup3Of(bytes.subarray(at, stop)))
      return stop + 4 - at;
  return undefined;
}

function isOldHeader(view: DataView, at: number): boolean {
  return (
    at % 8 === 0 &&
    view.getUint16(at, true) === 1 &&
    view.getUint16(at + 2, true) > 0 &&
    view.getUint16(at + 2, true) < 64 &&
    view.getUint32(at + 4, true) === 1 &&
    view.getUint32(at + 8, true) > 15 &&
    view.getUint32(at + 8, true) < 4096 &&
    view.getUint32(at + 12, true) === 0
  );
}
