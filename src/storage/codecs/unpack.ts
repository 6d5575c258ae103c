import { beyond, corrupt, expectRoom, type OutputLimit } from './byte-codec';
import {
  type NativeCalls,
  type NativeDecoders,
  type NativeMemory,
  type NativeScope,
  NO_ROOM,
} from './native-decoders';

/** Decodes `length` bytes at `src` into `room` bytes at `dst`; a negative answer as the decoders give it. */
export type Unpacker<Calls extends NativeMemory = NativeCalls> = (
  scope: NativeScope<Calls>,
  src: number,
  length: number,
  dst: number,
  room: number,
) => number;

interface UnpackOptions<Calls extends NativeMemory> {
  /** At most so many bytes come out of one byte, which is all that is believed before decoding. */
  readonly ratio: number;
  /** The length that the bytes claim, where they do. */
  readonly claimed?: (scope: NativeScope<Calls>, src: number) => number | undefined;
}

/**
 * Runs a decompressor: into exactly what is expected where that is known, else into memory that
 * doubles until it fits or is more than the step may make.
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
    const says = claimed?.(scope, src);
    if (says !== undefined) expectRoom(says, room);
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
