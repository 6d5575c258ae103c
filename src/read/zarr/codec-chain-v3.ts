import type { ByteOrder } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { knowsCodec } from '@/read/codecs/codec-registry';
import type { CodecStep, PlugInStep } from '@/read/codecs/codec-step';
import { stepOfV3Codec, withoutAddress } from '@/read/codecs/zarr-codecs';
import { isObject, type JsonValue, member } from '@/read/json';
import {
  arrayStepsOf,
  type ChunkContent,
  type Codec,
  takesArrayToArray,
} from './array-codecs-v3';
import type { CodecChain, ShardCodec } from './codec-chain';
import { codecName } from './codec-name';
import { dtypeOfV3 } from './dtype-v3';
import { corrupt, shown } from './metadata';

/** The array-to-bytes codec. */
const ARRAY_TO_BYTES = new Set(
  `bytes endian sharding_indexed vlen-utf8 vlen-bytes packbits zfp zfpy pcodec numcodecs.zfpy numcodecs.pcodec
   numcodecs.vlen-utf8 numcodecs.vlen-bytes`.split(/\s+/),
);

/**
 * Zarr v3 core, "Codecs": array-to-array codecs, one array-to-bytes codec, bytes-to-bytes codecs;
 * undone from the last to the first. Transposes are composed into one axis order. CorruptError for
 * a chain without an array-to-bytes codec, or nested endlessly.
 */
export function codecChainOfV3(
  list: JsonValue | undefined,
  content: ChunkContent,
  where: string,
  depth = 0,
): CodecChain {
  if (!Array.isArray(list)) throw corrupt(where, `its codecs are ${shown(list)}`);
  if (depth > 8) throw corrupt(where, 'its shards are nested more than 8 levels deep');
  const codecs = list.map((codec) => codecOf(codec, where));
  const makesBytes = codecs.findIndex(({ name }) => !takesArrayToArray(name));
  const maker = codecs[makesBytes];
  const after = codecs.slice(makesBytes + 1);
  const isMaker = maker && ARRAY_TO_BYTES.has(maker.name);
  if (!maker || (!isMaker && knowsCodec(maker.step.codec)))
    throw corrupt(where, `its codecs ${shown(list)} do not produce bytes`);
  if (after.some(({ name }) => ARRAY_TO_BYTES.has(name) || takesArrayToArray(name))) {
    if (isMaker)
      throw corrupt(where, `its codecs ${shown(list)} treat bytes as an array`);
    throw new DataError(
      'UnsupportedError',
      `${where}: unknown codec "${maker.name.slice(0, 80)}".`,
    );
  }

  const order = orderOf(maker);
  const before = arrayStepsOf(codecs.slice(0, makesBytes), content, order, where);
  const isSharded = maker.name === 'sharding_indexed';
  if (isSharded && before.isReshaped)
    throw new DataError(
      'UnsupportedError',
      `${where}: it has shards after a "reshape", which Petri does not support.`,
    );
  const shard = isSharded ? shardOf(maker, before.content, where, depth) : undefined;
  const steps = [
    ...before.steps,
    ...bytesMaker(maker, before.content),
    ...after.map((codec) => withPlugIn(codec, 'bytes_to_bytes', before.content)),
  ];
  return {
    decode: steps.toReversed(),
    order: before.isLittle ? 'little' : order,
    names: [
      ...codecs.map(({ name, settings }) => codecName(name, settings)),
      ...(shard?.inner.names ?? []),
    ],
    ...(before.axes && { axes: before.axes }),
    ...(shard && { shard }),
  };
}

function codecOf(codec: JsonValue, where: string): Codec {
  const step = stepOfV3Codec(codec);
  if (!step) throw corrupt(where, `a codec is ${shown(codec)}`);
  const name = isObject(codec) ? member(codec, 'name') : codec;
  const settings = isObject(codec) ? member(codec, 'configuration') : undefined;
  return {
    name: withoutAddress(String(name)),
    settings: isObject(settings) ? settings : {},
    step,
  };
}

/**
 * `bytes` is not a step: values are decoded by their type, with its byte order. Some codecs need
 * the chunk's shape and type.
 */
function bytesMaker(
  { name, step }: Codec,
  { shape, type }: ChunkContent,
): readonly CodecStep[] {
  switch (name) {
    case 'bytes':
    case 'endian':
    case 'sharding_indexed':
      return [];
    case 'packbits': {
      // numcodecs' codec of that name has another layout
      const read = dtypeOfV3(type, 'little');
      return [{ codec: 'packed-bits', settings: { ...step.settings, read } }];
    }
    case 'zfp':
      return [{ ...step, settings: { ...step.settings, shape, data_type: type } }];
    default:
      return [withPlugIn({ name, step }, 'array_to_bytes', { shape, type })];
  }
}

/** The step of a codec; unknown ones may be plugged in. */
function withPlugIn(
  { name, step }: Pick<Codec, 'name' | 'step'>,
  kind: PlugInStep['kind'],
  { shape, type }: ChunkContent,
): CodecStep {
  if (knowsCodec(step.codec)) return step;
  const dataType = typeof type === 'string' ? type : shown(type);
  return { ...step, plugIn: { name, kind, dataType, shape } };
}

function orderOf({ name, settings }: Codec): ByteOrder {
  const isBytes = name === 'bytes' || name === 'endian';
  return isBytes && member(settings, 'endian') === 'big' ? 'big' : 'little';
}

function shardOf(
  { settings }: Codec,
  content: ChunkContent,
  where: string,
  depth: number,
): ShardCodec {
  const rank = content.shape.length;
  const chunkShape = member(settings, 'chunk_shape');
  const location = member(settings, 'index_location') ?? 'end';
  const indexCodecs = member(settings, 'index_codecs');
  if (
    !Array.isArray(chunkShape) ||
    chunkShape.length !== rank ||
    !chunkShape.every((extent) => Number.isSafeInteger(extent) && Number(extent) > 0)
  )
    throw corrupt(where, `its shards have chunks of ${shown(chunkShape)}`);
  if (location !== 'start' && location !== 'end')
    throw corrupt(where, `its shard index is at ${shown(location)}`);
  const index = codecChainOfV3(
    indexCodecs,
    { ...content, type: 'uint64' },
    where,
    depth + 1,
  );
  const checksum = index.decode.some(({ codec }) => codec === 'crc32c');
  if (index.shard || index.axes || index.decode.length > (checksum ? 1 : 0))
    throw corrupt(
      where,
      `its shard index is encoded by ${shown(indexCodecs)}, which has no fixed length`,
    );
  const inner = { ...content, shape: chunkShape.map(Number) };
  return {
    chunkShape: inner.shape,
    inner: codecChainOfV3(member(settings, 'codecs'), inner, where, depth + 1),
    index: { location, order: index.order, checksum },
  };
}
