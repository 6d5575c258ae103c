import {
  type B2ndLayout,
  b2ndLayoutOf,
  chunkCount,
  itemCount,
  paddedCount,
  unblocked,
} from './b2nd';
import { createBlosc } from './blosc';
import {
  blosc2ChunkLength,
  decodeBlosc2Chunk,
  isBlosc2Chunk,
  nanOf,
  repeat,
} from './blosc2-chunk';
import {
  type ByteCodec,
  corrupt,
  expectWithinLimit,
  type OutputLimit,
} from './byte-codec';
import { readMsgpack } from './msgpack';
import type { NativeDecoders, NativeScope } from './native-decoders';

/** Kinds of chunks that are not stored, because all of their values are alike. */
const SPECIAL = { zeros: 1, nans: 2, unset: 4 } as const;

/** The head of a contiguous frame. */
interface Frame {
  /** Offsets of the chunks, and of their index. */
  readonly start: number;
  readonly index: number;
  readonly total: number;
  readonly typeSize: number;
  readonly chunkSize: number;
  readonly layout: B2ndLayout | undefined;
}

/**
 * HDF5's filter 32026: a Blosc 2 contiguous frame (README_CFRAME_FORMAT), its chunks one after another or, with a
 * `b2nd` metalayer, in n-dimensional blocks. Bare chunks of Blosc 2 and 1 as well.
 */
export function createBlosc2(native: NativeDecoders): ByteCodec {
  const blosc1 = createBlosc(native);
  return {
    kind: 'bytes',
    decode(bytes, settings, room) {
      if (isFrame(bytes)) return native.use((scope) => readFrame(scope, bytes, room));
      if (!isBlosc2Chunk(bytes)) return blosc1.decode(bytes, settings, room);
      const total = blosc2ChunkLength(bytes);
      expectWithinLimit(total, room);
      return native.use((scope) => {
        const dst = scope.reserve(total);
        decodeBlosc2Chunk(scope, bytes, dst);
        return scope.take(dst, total);
      });
    },
  };
}

function isFrame(bytes: Uint8Array): boolean {
  return [...'b2frame\0'].every((letter, i) => bytes[2 + i] === letter.charCodeAt(0));
}

function readFrame(scope: NativeScope, bytes: Uint8Array, room: OutputLimit): Uint8Array {
  const frame = frameOf(bytes);
  const { total, chunkSize, typeSize, layout } = frame;
  expectWithinLimit(total, layout ? paddedLimit(room) : room);
  if (layout) expectWithinLimit(itemCount(layout) * typeSize, room);
  if (total === 0) return new Uint8Array(0);
  const offsets = readIndex(scope, bytes, frame);
  const dst = scope.reserve(total);
  offsets.forEach((offset, i) => {
    const at = i * chunkSize;
    const length = Math.min(chunkSize, total - at);
    const out = () => scope.view(dst + at, length);
    if (offset < 0n) {
      const special = Number((offset >> 56n) & 7n);
      if (special === SPECIAL.zeros || special === SPECIAL.unset) out().fill(0);
      else if (special === SPECIAL.nans) repeat(out(), nanOf(typeSize));
      else throw corrupt('its index makes no sense');
      return;
    }
    const start = frame.start + Number(offset);
    if (start > frame.index) throw corrupt('a chunk is outside the frame');
    const chunk = bytes.subarray(start, frame.index);
    if (blosc2ChunkLength(chunk) !== length)
      throw corrupt('a chunk has the wrong length');
    decodeBlosc2Chunk(scope, chunk, dst + at);
  });
  const content = scope.view(dst, total);
  return layout ? unblocked(content, layout, typeSize) : content.slice();
}

/** Blocks and chunks of an n-dimensional array are padded; more padding than this is not plausible. */
function paddedLimit({ exact, most }: OutputLimit): OutputLimit {
  return {
    exact: undefined,
    most: Math.min(2 ** 31 - 1, 16 * (exact ?? most) + 2 ** 20),
  };
}

function frameOf(bytes: Uint8Array): Frame {
  const head = readMsgpack(bytes).value;
  if (!Array.isArray(head) || head.length < 14)
    throw corrupt('its header makes no sense');
  const [, start, length, , total, stored, typeSize, , chunkSize] = head.map(Number);
  const metalayers = head[13];
  if (start === undefined || total === undefined || stored === undefined)
    throw corrupt('its header makes no sense');
  const index = start + stored;
  const whole = [start, total, stored, index].every(
    (n) => Number.isSafeInteger(n) && n >= 0,
  );
  if (!whole || index > bytes.length || !length || length > bytes.length)
    throw corrupt('its end is missing');
  if (!typeSize || (!chunkSize && total > 0) || typeSize < 1)
    throw corrupt('its chunks have no length');
  const layout = layoutOf(metalayers);
  const frame = { start, index, total, typeSize, chunkSize: chunkSize ?? 0, layout };
  if (layout) expectLayout(frame, layout);
  return frame;
}

/** The `b2nd` metalayer among all of them: names with offsets, then contents in the same order. */
function layoutOf(metalayers: unknown): B2ndLayout | undefined {
  if (!Array.isArray(metalayers)) return undefined;
  const [, names, contents] = metalayers;
  if (!(names instanceof Map) || !Array.isArray(contents)) return undefined;
  const content = contents[[...names.keys()].indexOf('b2nd')];
  return content instanceof Uint8Array ? b2ndLayoutOf(content) : undefined;
}

function expectLayout({ total, chunkSize, typeSize }: Frame, layout: B2ndLayout): void {
  const chunk = paddedCount(layout) * typeSize;
  if (chunk !== chunkSize || chunk * chunkCount(layout) !== total)
    throw corrupt('its shape does not match its length');
}

/** Offset of each chunk from `start` of the frame; negative for a chunk of one repeated value. */
function readIndex(scope: NativeScope, bytes: Uint8Array, frame: Frame): BigInt64Array {
  const chunks = Math.ceil(frame.total / frame.chunkSize);
  const packed = bytes.subarray(frame.index);
  const length = blosc2ChunkLength(packed);
  if (length !== chunks * 8) throw corrupt('its index has the wrong length');
  const dst = scope.reserve(length);
  decodeBlosc2Chunk(scope, packed, dst);
  return new BigInt64Array(scope.view(dst, length).slice().buffer);
}
