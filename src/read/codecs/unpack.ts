import {
  type ByteCodec,
  beyond,
  corrupt,
  expectWithinLimit,
  type OutputLimit,
} from './byte-codec';
import {
  type NativeCalls,
  type NativeDecoders,
  type NativeMemory,
  type NativeScope,
  NO_ROOM,
} from './native-decoders';

/**
 * Decodes `length` bytes at `src` into `room` bytes at `dst`; returns the length, or a negative
 * error code of the decoders.
 */
export type Unpacker<Calls extends NativeMemory = NativeCalls> = (
  scope: NativeScope<Calls>,
  src: number,
  length: number,
  dst: number,
  room: number,
) => number;

interface UnpackOptions<Calls extends NativeMemory> {
  /** Maximum expansion per byte; limits the memory allocated before decoding. */
  readonly ratio: number;
  /** The claimed decoded length, if stated. */
  readonly claimed?: (
    scope: NativeScope<Calls>,
    src: number,
    length: number,
  ) => number | undefined;
}

/** Returns a codec that runs a decompressor on all of its bytes (`unpack`). */
export function createUnpacking<Calls extends NativeMemory>(
  native: NativeDecoders<Calls>,
  options: UnpackOptions<Calls>,
  unpacker: Unpacker<Calls>,
): ByteCodec {
  return {
    kind: 'bytes',
    decode: (bytes, _settings, room) => unpack(native, bytes, room, options, unpacker),
  };
}

/**
 * Runs a decompressor: into a buffer of the expected length if known, otherwise into one that
 * doubles until the output fits or exceeds the limit of the step.
 */
export function unpack<Calls extends NativeMemory>(
  native: NativeDecoders<Calls>,
  bytes: Uint8Array,
  room: OutputLimit,
  { ratio, claimed }: UnpackOptions<Calls>,
  unpacker: Unpacker<Calls>,
): Uint8Array {
  const possible = Math.ceil(bytes.length * ratio) + 64;
  return native.use((scope) => {
    const src = scope.put(bytes);
    const says = claimed?.(scope, src, bytes.length);
    if (says !== undefined) expectWithinLimit(says, room);
    const exact = says ?? room.exact;
    if (exact !== undefined && exact > possible)
      throw corrupt(
        `${bytes.length} bytes cannot hold the expected ${exact}: the end is missing`,
      );
    const most = exact ?? Math.min(room.most, possible);
    let size = exact ?? Math.min(most, Math.max(65_536, 4 * bytes.length));
    for (;;) {
      const dst = scope.reserve(size);
      const made = unpacker(scope, src, bytes.length, dst, size);
      if (made >= 0) return scope.take(dst, made);
      if (made !== NO_ROOM) throw corrupt('its bytes are invalid');
      if (size >= most) throw beyond(room);
      size = Math.min(most, size * 4);
    }
  });
}
