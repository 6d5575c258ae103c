import { DataError } from '@/model/errors';
import type { Values } from '@/model/values';
import type { DecodeJob } from './codec';
import type { CodecStep } from './codec-step';

/** A codec's settings as the container gives them: nothing in them is believed unchecked. */
export type Settings = CodecStep['settings'];

/** How many bytes a step may make: exactly so many where that is known, never more than `most`. */
export interface OutputLimit {
  readonly exact: number | undefined;
  readonly most: number;
  /** True where the decoded length is not known beforehand: more than `most` is then too large, not damaged. */
  readonly isOpen?: boolean;
}

/** Undoes one step, bytes to bytes. Throws CorruptError with what is wrong, without the place. */
export interface ByteCodec {
  readonly kind: 'bytes';
  /** May answer with a view on `bytes`; never writes to them. */
  decode(bytes: Uint8Array, settings: Settings, room: OutputLimit): Uint8Array;
  /** How many bytes stand for `length` decoded ones; left out where that depends on them. */
  encodedLength?(length: number, settings: Settings): number;
}

export type Wanted = Extract<DecodeJob['as'], { kind: 'values' }>;

/** Undoes one step like a ByteCodec, with code that was published for zarrita. */
export interface PlugInCodec {
  readonly kind: 'plug-in';
  /** Never writes to `bytes`; the answer is memory that nothing else refers to. */
  decode(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

/** Undoes the last step of an object array: bytes to values. */
export interface ObjectCodec {
  readonly kind: 'objects';
  decode(bytes: Uint8Array, settings: Settings, wanted: Wanted): Values;
}

export type Codec = ByteCodec | ObjectCodec;

/** What is wrong with the bytes; whoever runs the job adds codec and place. */
export function corrupt(reason: string): DataError {
  return new DataError('CorruptError', reason);
}

export function unsupported(reason: string): DataError {
  return new DataError('UnsupportedError', reason);
}

/** Texts and the like have no length of their own that could be checked; a chunk of them ends here. */
export const MAX_OBJECT_BYTES = 2 ** 29;

/** Refuses where a step makes more than it may. */
export function expectRoom(length: number, room: OutputLimit): void {
  if (!(length <= (room.exact ?? room.most))) throw beyond(room);
}

/** What is wrong where a step makes more than it may: damaged, or sound and too much. */
export function beyond({ exact, most, isOpen }: OutputLimit): DataError {
  if (exact === undefined && (isOpen || most >= MAX_OBJECT_BYTES))
    return new DataError(
      'TooLargeError',
      `it unpacks to more than ${most} bytes, the most that Petri can unpack at once`,
    );
  return corrupt(`it unpacks to more than the expected ${exact ?? most} bytes`);
}
