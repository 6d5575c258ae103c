import { DataError } from '@/model/errors';
import type { Values } from '@/model/values';
import type { DecodeJob } from './codec';
import type { CodecStep } from './codec-step';

/** A codec's settings as in the container: untrusted. */
export type Settings = CodecStep['settings'];

/** Maximum output of a step in bytes: exactly `length` if known, never more than `most`. */
export interface OutputLimit {
  readonly exact: number | undefined;
  readonly most: number;
  /**
   * True if the decoded length is not known beforehand: more than `most` then means too large, not
   * damaged.
   */
  readonly isOpen?: boolean;
}

/** Undoes one step, bytes to bytes. Throws CorruptError with the fault, without the path. */
export interface ByteCodec {
  readonly kind: 'bytes';
  /** May return a view of `bytes`; never writes to them. */
  decode(bytes: Uint8Array, settings: Settings, room: OutputLimit): Uint8Array;
  /** The encoded length for `length` decoded bytes; absent if that depends on the content. */
  encodedLength?(length: number, settings: Settings): number;
}

export type Wanted = Extract<DecodeJob['as'], { kind: 'values' }>;

/** Undoes one step like a ByteCodec, with a codec published for zarrita. */
export interface PlugInCodec {
  readonly kind: 'plug-in';
  /** Never writes to `bytes`; the result has its own buffer. */
  decode(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

/** Undoes the last step of an object array: bytes to values. */
export interface ObjectCodec {
  readonly kind: 'objects';
  decode(bytes: Uint8Array, settings: Settings, wanted: Wanted): Values;
}

export type Codec = ByteCodec | ObjectCodec;

/** A fault of the bytes; the caller adds codec and path. */
export function corrupt(reason: string): DataError {
  return new DataError('CorruptError', reason);
}

export function unsupported(reason: string): DataError {
  return new DataError('UnsupportedError', reason);
}

/** Variable-length values such as texts have no length to check; a chunk of them ends here. */
export const MAX_OBJECT_BYTES = 2 ** 29;

/** Throws if the output of a step exceeds its limit. */
export function expectWithinLimit(length: number, room: OutputLimit): void {
  if (!(length <= (room.exact ?? room.most))) throw beyond(room);
}

/** The fault if the output of a step exceeds its limit: damaged, or valid and too large. */
export function beyond({ exact, most, isOpen }: OutputLimit): DataError {
  if (exact === undefined && (isOpen || most >= MAX_OBJECT_BYTES))
    return new DataError(
      'TooLargeError',
      `it unpacks to more than ${most} bytes, the most that Petri can unpack at once`,
    );
  return corrupt(`it unpacks to more than the expected ${exact ?? most} bytes`);
}
