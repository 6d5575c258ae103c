import { crc32Of } from '@/model/crc32';
import { corrupt } from './byte-codec';
import { crc64Of } from './crc64';
import type { GrowingBytes } from './growing-bytes';
import { readLzma2 } from './lzma2';
import { undoFilters, type XzFilter } from './xz-filters';

const MAGIC = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0];
/** Bytes per kind of check. */
const CHECKS = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];
const LZMA2 = 0x21;

export function isXz(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

/**
 * The .xz format 1.2.1: streams of blocks, each LZMA2 after up to three filters. CRC-32 and CRC-64
 * are verified (SHA-256, which is never a default, is not); headers by their own checksums.
 */
export function readXz(bytes: Uint8Array, out: GrowingBytes): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  do {
    at = readStream(bytes, view, at, out);
    // padding between streams
    while (at < bytes.length && bytes[at] === 0) at++;
  } while (isXz(bytes.subarray(at)));
}

function readStream(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  out: GrowingBytes,
): number {
  if (!isXz(bytes.subarray(start)) || bytes.length - start < 32)
    throw corrupt('it does not start with the xz signature');
  expectCrc(bytes, view, start + 6, 2);
  const check = (bytes[start + 7] as number) & 15;
  let at = start + 12;
  while (bytes[at] !== 0) at = readBlock(bytes, view, at, check, out);
  return afterIndex(bytes, view, start, at);
}

function readBlock(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  check: number,
  out: GrowingBytes,
): number {
  const headerSize = ((bytes[start] ?? 0) + 1) * 4;
  if (headerSize < 8 || start + headerSize > bytes.length)
    throw corrupt('its end is missing');
  expectCrc(bytes, view, start, headerSize - 4);
  const flags = bytes[start + 1] as number;
  const header = bytes.subarray(0, start + headerSize - 4);
  let at = start + 2;
  const number = () => {
    const read = readNumber(header, at);
    at = read.end;
    return read.value;
  };
  if (flags & 0x40) number();
  if (flags & 0x80) number();
  const filters: XzFilter[] = [];
  for (let filter = 0; filter <= (flags & 3); filter++) {
    const id = number();
    const size = number();
    filters.push({ id, value: propertyOf(header.subarray(at, at + size)) });
    at += size;
  }
  if (filters.pop()?.id !== LZMA2) throw corrupt('its last filter is not LZMA2');
  const first = out.length;
  const end = readLzma2(bytes, start + headerSize, out);
  const content = out.take().subarray(first);
  undoFilters(filters, content);
  const stored = end + ((4 - ((end - start) & 3)) & 3);
  expectCheck(view, stored, check, content);
  return stored + (CHECKS[check] as number);
}

/** A filter's properties: none, one byte or four. */
function propertyOf(properties: Uint8Array): number {
  return properties.reduceRight((value, byte) => value * 256 + byte, 0);
}

/** The index repeats sizes and the footer closes the stream; both are skipped. */
function afterIndex(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  index: number,
): number {
  let { value: records, end } = readNumber(bytes, index + 1);
  if (records > bytes.length) throw corrupt('its index is longer than it is');
  for (; records > 0; records--) end = readNumber(bytes, readNumber(bytes, end).end).end;
  end += (4 - ((end - start) & 3)) & 3;
  expectCrc(bytes, view, index, end - index);
  const footer = end + 4;
  if (footer + 12 > bytes.length || view.getUint16(footer + 10) !== 0x595a)
    throw corrupt('its end is missing');
  return footer + 12;
}

/** xz's variable-length integers: 7 bits per byte, lowest first, nine bytes at most. */
function readNumber(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let i = 0; i < 9; i++) {
    const byte = bytes[start + i];
    if (byte === undefined) throw corrupt('its end is missing');
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return { value, end: start + i + 1 };
  }
  throw corrupt('it contains a number that is too long');
}

function expectCrc(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  length: number,
): void {
  if (start + length + 4 > bytes.length) throw corrupt('its end is missing');
  if (
    crc32Of(bytes.subarray(start, start + length)) !==
    view.getUint32(start + length, true)
  )
    throw corrupt('the checksum of a header does not match');
}

function expectCheck(
  view: DataView,
  at: number,
  check: number,
  content: Uint8Array,
): void {
  if (at + (CHECKS[check] as number) > view.byteLength)
    throw corrupt('its end is missing');
  if (check === 1 && crc32Of(content) !== view.getUint32(at, true))
    throw corrupt('its checksum does not match');
  if (check !== 4) return;
  const [low, high] = crc64Of(content);
  if (low !== view.getUint32(at, true) || high !== view.getUint32(at + 4, true))
    throw corrupt('its checksum does not match');
}
