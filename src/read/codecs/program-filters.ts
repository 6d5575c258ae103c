import { corrupt } from './byte-codec';
import { x86ToRelative } from './x86-filter';

/**
 * Undoes one filter in place: converts absolute addresses back to relative ones. `start` is the
 * address of the first byte.
 */
type ProgramFilter = (view: DataView, start: number) => void;

/**
 * xz's branch filters, by their numbers in the .xz format 1.2 (section 5.3.2, "Branch/Call/Jump
 * Filters"): x86, PowerPC, IA-64, ARM, ARM-Thumb, SPARC, ARM64.
 */
const FILTERS: ReadonlyMap<number, ProgramFilter> = new Map<number, ProgramFilter>([
  [4, x86ToRelative],
  [5, powerPc],
  [6, ia64],
  [7, arm],
  [8, armThumb],
  [9, sparc],
  [10, arm64],
]);

export function isProgramFilter(id: number): boolean {
  return FILTERS.has(id);
}

/**
 * Undoes the filter with this number in place; CorruptError if `start` is not aligned to its
 * instructions.
 */
export function undoProgramFilter(id: number, bytes: Uint8Array, start: number): void {
  const filter = FILTERS.get(id);
  if (!filter || start % (ALIGNMENTS.get(id) ?? 1) !== 0)
    throw corrupt(`its filter ${id} begins at ${start}`);
  filter(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), start);
}

const ALIGNMENTS = new Map([
  [5, 4],
  [6, 16],
  [7, 4],
  [8, 2],
  [9, 4],
  [10, 4],
]);

/** `BL` with condition “always”: a 24-bit word offset from the second following instruction. */
function arm(view: DataView, start: number): void {
  for (let i = 0; i + 4 <= view.byteLength; i += 4) {
    if (view.getUint8(i + 3) !== 0xeb) continue;
    const word = view.getUint32(i, true);
    const relative = ((word << 2) - (start + i + 8)) >>> 2;
    view.setUint32(i, 0xeb000000 | (relative & 0xffffff), true);
  }
}

/** `BL` in two halves of 11 bits each. */
function armThumb(view: DataView, start: number): void {
  for (let i = 0; i + 4 <= view.byteLength; i += 2) {
    const first = view.getUint16(i, true);
    const second = view.getUint16(i + 2, true);
    if (first >>> 11 !== 0x1e || second >>> 11 !== 0x1f) continue;
    const absolute = (((first & 0x7ff) << 11) | (second & 0x7ff)) << 1;
    const relative = (absolute - (start + i + 4)) >>> 1;
    view.setUint16(i, 0xf000 | ((relative >>> 11) & 0x7ff), true);
    view.setUint16(i + 2, 0xf800 | (relative & 0x7ff), true);
    i += 2;
  }
}

/** `bl`: a 24-bit word offset from the instruction itself. */
function powerPc(view: DataView, start: number): void {
  for (let i = 0; i + 4 <= view.byteLength; i += 4) {
    const word = view.getUint32(i);
    if (word >>> 26 !== 0x12 || (word & 3) !== 1) continue;
    const relative = (word & 0x03fffffc) - (start + i);
    view.setUint32(i, 0x48000001 | (relative & 0x03fffffc));
  }
}

/** `call`: a 30-bit word offset, of which 22 bits and a sign are used. */
function sparc(view: DataView, start: number): void {
  for (let i = 0; i + 4 <= view.byteLength; i += 4) {
    const word = view.getUint32(i);
    if (word >>> 22 !== 0x100 && word >>> 22 !== 0x1ff) continue;
    const relative = ((word << 2) - (start + i)) >>> 2;
    const sign = (relative >>> 22) & 1 ? 0x3fc00000 : 0;
    view.setUint32(i, 0x40000000 | sign | (relative & 0x3fffff));
  }
}

/** `BL`, and `ADRP` within half a gigabyte. */
function arm64(view: DataView, start: number): void {
  for (let i = 0; i + 4 <= view.byteLength; i += 4) {
    const word = view.getUint32(i, true);
    const at = start + i;
    if (word >>> 26 === 0x25)
      view.setUint32(i, 0x94000000 | ((word - (at >>> 2)) & 0x03ffffff), true);
    else if ((word & 0x9f000000) >>> 0 === 0x90000000) {
      const absolute = ((word >>> 29) & 3) | ((word >>> 3) & 0x1ffffc);
      if ((absolute + 0x20000) & 0x1c0000) continue;
      const page = absolute - (at >>> 12);
      const sign = -(page & 0x20000) & 0xe00000;
      const moved = ((page & 3) << 29) | ((page & 0x3fffc) << 3) | sign;
      view.setUint32(i, (word & 0x9000001f) | moved, true);
    }
  }
}

/** Which of a bundle's three slots may contain a branch, by its template. */
const IA64_SLOTS = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 6, 6, 0, 0, 7, 7, 4, 4, 0, 0, 4,
  4, 0, 0,
];

/** `br.call` in slots of 41 bits. */
function ia64(view: DataView, start: number): void {
  for (let i = 0; i + 16 <= view.byteLength; i += 16) {
    const slots = IA64_SLOTS[view.getUint8(i) & 31] as number;
    for (let slot = 0; slot < 3; slot++)
      if ((slots >>> slot) & 1) moveBranch(view, i, 5 + 41 * slot, start + i);
  }
}

function moveBranch(view: DataView, bundle: number, bit: number, at: number): void {
  const first = bundle + (bit >>> 3);
  const shift = BigInt(bit & 7);
  let six = 0n;
  for (let k = 5; k >= 0; k--) six = (six << 8n) | BigInt(view.getUint8(first + k));
  const slot = six >> shift;
  if (((slot >> 37n) & 15n) !== 5n || ((slot >> 9n) & 7n) !== 0n) return;
  const absolute = ((slot >> 13n) & 0xfffffn) | (((slot >> 36n) & 1n) << 20n);
  const relative = BigInt.asUintN(32, (absolute << 4n) - BigInt(at)) >> 4n;
  const moved =
    (slot & ~(0x8fffffn << 13n)) |
    ((relative & 0xfffffn) << 13n) |
    ((relative & 0x100000n) << 16n);
  six = (six & ((1n << shift) - 1n)) | (moved << shift);
  for (let k = 0; k < 6; k++)
    view.setUint8(first + k, Number((six >> BigInt(8 * k)) & 255n));
}
