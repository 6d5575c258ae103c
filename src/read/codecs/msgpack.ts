import { corrupt } from './byte-codec';

const utf8 = new TextDecoder('utf-8');
const DEEPEST = 64;

export interface MsgpackValue {
  readonly value: unknown;
  /** Offset of the next value. */
  readonly end: number;
}

/**
 * One value by the MessagePack specification: null, boolean, number, bigint (64-bit integers),
 * string, Uint8Array (binary and extensions), array, or Map. Lengths are checked before anything is
 * allocated.
 */
export function readMsgpack(bytes: Uint8Array, start = 0): MsgpackValue {
  const reader = new Reader(bytes, start);
  return { value: reader.value(0), end: reader.at };
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.at = at;
  }

  value(depth: number): unknown {
    if (depth > DEEPEST) throw corrupt(`it is nested more than ${DEEPEST} deep`);
    const tag = this.#view.getUint8(this.#take(1));
    if (tag < 0x80) return tag;
    if (tag < 0x90) return this.#map(tag & 15, depth);
    if (tag < 0xa0) return this.#list(tag & 15, depth);
    if (tag < 0xc0) return this.#text(tag & 31);
    if (tag >= 0xe0) return tag - 256;
    switch (tag) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc4:
        return this.#binary(this.#length(1));
      case 0xc5:
        return this.#binary(this.#length(2));
      case 0xc6:
        return this.#binary(this.#length(4));
      case 0xc7:
        return this.#binary(this.#length(1) + 1);
      case 0xc8:
        return this.#binary(this.#length(2) + 1);
      case 0xc9:
        return this.#binary(this.#length(4) + 1);
      case 0xca:
        return this.#view.getFloat32(this.#take(4));
      case 0xcb:
        return this.#view.getFloat64(this.#take(8));
      case 0xcc:
        return this.#view.getUint8(this.#take(1));
      case 0xcd:
        return this.#view.getUint16(this.#take(2));
      case 0xce:
        return this.#view.getUint32(this.#take(4));
      case 0xcf:
        return this.#view.getBigUint64(this.#take(8));
      case 0xd0:
        return this.#view.getInt8(this.#take(1));
      case 0xd1:
        return this.#view.getInt16(this.#take(2));
      case 0xd2:
        return this.#view.getInt32(this.#take(4));
      case 0xd3:
        return this.#view.getBigInt64(this.#take(8));
      case 0xd9:
        return this.#text(this.#length(1));
      case 0xda:
        return this.#text(this.#length(2));
      case 0xdb:
        return this.#text(this.#length(4));
      case 0xdc:
        return this.#list(this.#length(2), depth);
      case 0xdd:
        return this.#list(this.#length(4), depth);
      case 0xde:
        return this.#map(this.#length(2), depth);
      case 0xdf:
        return this.#map(this.#length(4), depth);
      default:
        if (tag >= 0xd4 && tag <= 0xd8) return this.#binary(2 ** (tag - 0xd4) + 1);
        throw corrupt(`it holds ${tag}, which msgpack does not use`);
    }
  }

  #expectLeft(length: number): void {
    if (length > this.#bytes.length - this.at) throw corrupt('its end is missing');
  }

  #take(length: number): number {
    this.#expectLeft(length);
    this.at += length;
    return this.at - length;
  }

  #length(size: 1 | 2 | 4): number {
    const from = this.#take(size);
    if (size === 1) return this.#view.getUint8(from);
    return size === 2 ? this.#view.getUint16(from) : this.#view.getUint32(from);
  }

  #binary(size: number): Uint8Array {
    const from = this.#take(size);
    return this.#bytes.subarray(from, this.at);
  }

  #text(size: number): string {
    return utf8.decode(this.#binary(size));
  }

  #list(size: number, depth: number): unknown[] {
    this.#expectLeft(size);
    const items: unknown[] = [];
    for (let i = 0; i < size; i++) items.push(this.value(depth + 1));
    return items;
  }

  #map(size: number, depth: number): Map<unknown, unknown> {
    this.#expectLeft(size);
    const entries = new Map<unknown, unknown>();
    for (let i = 0; i < size; i++) {
      const key = this.value(depth + 1);
      entries.set(key, this.value(depth + 1));
    }
    return entries;
  }
}
