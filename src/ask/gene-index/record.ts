import { crc32Of } from '@/model/crc32';

/**
 * The record that completes an index. It is written last, so that a data file without its record is not an index.
 * Little-endian:
 *
 *     8 bytes `PETRIGX1`   u32 length of the header   header: JSON (RecordHeader), to a multiple of 8
 *     for each gene: f64 sum, u32 cells with a value other than zero
 *     for each run of the data file, for each gene: u32 bytes, u32 CRC-32 of them
 *     u32 CRC-32 of everything before
 *
 * The data file holds the runs one after another, each gene by gene, without anything between.
 */
export interface IndexRecord extends RecordHeader {
  readonly sums: Float64Array;
  readonly counts: Uint32Array;
  readonly runs: readonly IndexRun[];
}

export interface IndexRun {
  readonly lengths: Uint32Array;
  readonly checks: Uint32Array;
}

/** Subject of an index, and its description for users. */
export interface RecordHeader {
  /** Name and length of the file with the runs. */
  readonly dataFile: string;
  readonly dataBytes: number;
  /** The subject: the name of a file and the matrix in it. */
  readonly source: string;
  readonly path: string;
  readonly rows: number;
  readonly genes: number;
  /** Number of values stored in the matrix, zeros and duplicates included. */
  readonly stored: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

const MAGIC = 'PETRIGX1';
const HEAD = MAGIC.length + 4;

export function encodeRecord({ sums, counts, runs, ...header }: IndexRecord): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify({ ...header, runs: runs.length }));
  const start = Math.ceil((HEAD + text.length) / 8) * 8;
  const { genes } = header;
  const bytes = new Uint8Array(start + genes * (12 + 8 * runs.length) + 4);
  bytes.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(bytes.buffer);
  view.setUint32(MAGIC.length, text.length, true);
  bytes.set(text, HEAD);
  bytes.fill(0x20, HEAD + text.length, start);
  let at = start;
  for (const array of [
    sums,
    counts,
    ...runs.flatMap((run) => [run.lengths, run.checks]),
  ]) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += array.byteLength;
  }
  view.setUint32(at, crc32Of(bytes.subarray(0, at)), true);
  return bytes;
}

/** Undefined if it is not a valid record of this version. */
export function decodeRecord(bytes: Uint8Array): IndexRecord | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - 4;
  if (end < HEAD || new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    return undefined;
  if (view.getUint32(end, true) !== crc32Of(bytes.subarray(0, end))) return undefined;
  const length = view.getUint32(MAGIC.length, true);
  const start = Math.ceil((HEAD + length) / 8) * 8;
  if (start > end) return undefined;
  // valid by its checksum, and written by encodeRecord
  const { runs, ...header } = JSON.parse(
    new TextDecoder().decode(bytes.subarray(HEAD, HEAD + length)),
  ) as RecordHeader & { runs: number };
  const { genes } = header;
  if (start + genes * (12 + 8 * runs) !== end) return undefined;
  let at = start;
  const take = (size: number) => {
    const part = bytes.slice(at, at + genes * size).buffer;
    at += genes * size;
    return part;
  };
  return {
    ...header,
    sums: new Float64Array(take(8)),
    counts: new Uint32Array(take(4)),
    runs: Array.from({ length: runs }, () => ({
      lengths: new Uint32Array(take(4)),
      checks: new Uint32Array(take(4)),
    })),
  };
}
