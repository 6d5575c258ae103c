/** A header of a tar archive, or bytes that follow one. */
export interface TarPart {
  readonly name?: string;
  readonly type?: string;
  readonly data?: Uint8Array | string;
  /** Written instead of the length of the data. */
  readonly size?: number;
  readonly link?: string;
  /** `ustar\0` with version, `ustar  ` of GNU, or none as before POSIX. */
  readonly magic?: 'posix' | 'gnu' | 'v7';
  /** Fields at any offset, after all others and before the checksum. */
  readonly fields?: readonly (readonly [at: number, text: string])[];
}

const encoder = new TextEncoder();
const MAGIC = { posix: 'ustar\x0000', gnu: 'ustar  \0', v7: '' };

/** Writes a tar archive with an end mark, unless `isEnded` is false. */
export function tarBytes(parts: readonly TarPart[], { isEnded = true } = {}): Uint8Array {
  const pieces = parts.flatMap((part) => {
    const data = bytesOf(part.data ?? '');
    const padded = new Uint8Array(Math.ceil(data.length / 512) * 512);
    padded.set(data);
    return [tarHeader(part), padded];
  });
  return joined([...pieces, new Uint8Array(isEnded ? 1024 : 0)]);
}

/** A header block with its checksum. */
export function tarHeader(part: TarPart): Uint8Array {
  const { name = '', type = '0', link = '', magic = 'posix', fields = [] } = part;
  const size = part.size ?? bytesOf(part.data ?? '').length;
  const block = new Uint8Array(512);
  const write = (at: number, text: string) => block.set(encoder.encode(text), at);
  write(0, name);
  write(100, '0000644\0');
  if (size < 8 ** 11) write(124, `${size.toString(8).padStart(11, '0')}\0`);
  else {
    new DataView(block.buffer).setBigUint64(128, BigInt(size));
    block[124] = 0x80;
  }
  write(136, '00000000000\0');
  write(156, type);
  write(157, link);
  write(257, MAGIC[magic]);
  for (const [at, text] of fields) write(at, text);
  write(148, '        ');
  const sum = block.reduce((total, byte) => total + byte, 0);
  write(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** A record of a pax header, whose length includes the length's own digits. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = encoder.encode(rest).length;
  let length = bytes + 1;
  while (`${length}`.length + bytes !== length) length = `${length}`.length + bytes;
  return `${length}${rest}`;
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? encoder.encode(data) : data;
}
