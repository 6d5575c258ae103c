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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = start;

  const take = (length: number): number => {
    if (length > bytes.length - at) throw corrupt('its end is missing');
    at += length;
    return at - length;
  };
  const length = (size: 1 | 2 | 4): number => {
    const from = take(size);
    if (size === 1) return view.getUint8(from);
    return size === 2 ? view.getUint16(from) : view.getUint32(from);
  };
  const text = (size: number) => {
    const from = take(size);
    return utf8.decode(bytes.subarray(from, at));
  };
  const binary = (size: number) => {
    const from = take(size);
    return bytes.subarray(from, at);
  };
  const list = (size: number, depth: number) => {
    if (size > bytes.length - at) throw corrupt('its end is missing');
    const items: unknown[] = [];
    for (let i = 0; i < size; i++) items.push(value(depth + 1));
    return items;
  };
  const map = (size: number, depth: number) => {
    if (size > bytes.length - at) throw corrupt('its end is missing');
    const entries = new Map<unknown, unknown>();
    for (let i = 0; i < size; i++) {
      const key = value(depth + 1);
      entries.set(key, value(depth + 1));
    }
    return entries;
  };

  function value(depth: number): unknown {
    if (depth > DEEPEST) throw corrupt(`it is nested more than ${DEEPEST} deep`);
    const tag = view.getUint8(take(1));
    if (tag < 0x80) return tag;
    if (tag < 0x90) return map(tag & 15, depth);
    if (tag < 0xa0) return list(tag & 15, depth);
    if (tag < 0xc0) return text(tag & 31);
    if (tag >= 0xe0) return tag - 256;
    switch (tag) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc4:
        return binary(length(1));
      case 0xc5:
        return binary(length(2));
      case 0xc6:
        return binary(length(4));
      case 0xc7:
        return binary(length(1) + 1);
      case 0xc8:
        return binary(length(2) + 1);
      case 0xc9:
        return binary(length(4) + 1);
      case 0xca:
        return view.getFloat32(take(4));
      case 0xcb:
        return view.getFloat64(take(8));
      case 0xcc:
        return view.getUint8(take(1));
      case 0xcd:
        return view.getUint16(take(2));
      case 0xce:
        return view.getUint32(take(4));
      case 0xcf:
        return view.getBigUint64(take(8));
      case 0xd0:
        return view.getInt8(take(1));
      case 0xd1:
        return view.getInt16(take(2));
      case 0xd2:
        return view.getInt32(take(4));
      case 0xd3:
        return view.getBigInt64(take(8));
      case 0xd9:
        return text(length(1));
      case 0xda:
        return text(length(2));
      case 0xdb:
        return text(length(4));
      case 0xdc:
        return list(length(2), depth);
      case 0xdd:
        return list(length(4), depth);
      case 0xde:
        return map(length(2), depth);
      case 0xdf:
        return map(length(4), depth);
      default:
        if (tag >= 0xd4 && tag <= 0xd8) return binary(2 ** (tag - 0xd4) + 1);
        throw corrupt(`it holds ${tag}, which msgpack does not use`);
    }
  }

  return { value: value(0), end: at };
}
