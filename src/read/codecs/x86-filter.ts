const ALLOWED = [true, true, true, false, true, false, false, false];
const FIRST_BYTE = [0, 1, 2, 2, 3, 3, 3, 3];

/**
 * The .xz format's x86 filter: the 32 bits after E8 and E9 become relative again if they are near.
 * Which of them the writer converted depends on such bytes among the preceding four, tracked as
 * bits in `near` (the fifth: of the last byte).
 */
export function x86ToRelative(view: DataView, start: number): void {
  let near = 0;
  let last = -5;
  for (let i = 0; i + 5 <= view.byteLength; ) {
    if ((view.getUint8(i) & 0xfe) !== 0xe8) {
      i++;
      continue;
    }
    const distance = i - last;
    last = i;
    if (distance > 5) near = 0;
    else for (let k = 0; k < distance; k++) near = (near & 0x77) << 1;
    const isNear = isEnd(view.getUint8(i + 4));
    if (isNear && ALLOWED[(near >>> 1) & 7] && near >>> 1 < 0x10) {
      const relative = relativeOf(view.getUint32(i + 1, true), start + i + 5, near);
      // 25 bits and their sign
      view.setUint32(i + 1, (relative << 7) >> 7, true);
      i += 5;
      near = 0;
    } else {
      i++;
      near |= isNear ? 0x11 : 1;
    }
  }
}

function relativeOf(absolute: number, at: number, near: number): number {
  let source = absolute;
  for (;;) {
    const relative = source - at;
    if (near === 0) return relative;
    const byte = FIRST_BYTE[near >>> 1] as number; // 1 at least: `near` was shifted
    if (!isEnd((relative >>> (24 - 8 * byte)) & 255)) return relative;
    source = relative ^ ((1 << (32 - 8 * byte)) - 1);
  }
}

function isEnd(byte: number): boolean {
  return byte === 0 || byte === 255;
}
