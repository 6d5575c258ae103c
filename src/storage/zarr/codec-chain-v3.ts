import type { ByteOrder } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { CodecStep } from '../codecs/codec';
import { stepOfV3Codec } from '../codecs/zarr-codecs';
import { isObject, type JsonObject, type JsonValue, member } from '../json';
import type { CodecChain, ShardCodec } from './codec-chain';
import { codecName } from './codec-name';
import { corrupt, shown } from './metadata';

/** `name` as it is written, `step` by Petri's name. */
type Codec = {
  readonly name: string;
  readonly settings: JsonObject;
  readonly step: CodecStep;
};

/** Filters that work on an array before it is bytes (numcodecs has them under its own name). */
const ARRAY_FILTERS = new Set([
  'bitround', // zarr-extensions'; what was rounded stays so, as with numcodecs'
  'numcodecs.astype',
  'numcodecs.bitround',
  'numcodecs.delta',
  'numcodecs.fixedscaleoffset',
  'numcodecs.packbits',
  'numcodecs.quantize',
]);

const ARRAY_CODECS = new Set(
  'transpose bytes endian sharding_indexed vlen-utf8 vlen-bytes numcodecs.zfpy numcodecs.pcodec'.split(
    ' ',
  ),
);

function takesArray(name: string): boolean {
  return ARRAY_CODECS.has(name) || ARRAY_FILTERS.has(name);
}

/**
 * Zarr v3 core, "Codecs": array to array codecs, one that makes bytes, bytes to bytes codecs; undone
 * from the last to the first. Transposes add up to one axis order. CorruptError for a chain that
 * makes no bytes or is nested without end.
 */
export function codecChainOfV3(
  list: JsonValue | undefined,
  rank: number,
  where: string,
  depth = 0,
): CodecChain {
  if (!Array.isArray(list)) throw corrupt(where, `its codecs are ${shown(list)}`);
  if (depth > 8) throw corrupt(where, 'its shards are nested deeper than 8 times');
  const codecs = list.map((codec) => codecOf(codec, where));
  const makesBytes = codecs.findIndex(
    ({ name }) => name !== 'transpose' && !ARRAY_FILTERS.has(name),
  );
  const maker = codecs[makesBytes];
  const after = codecs.slice(makesBytes + 1);
  if (!maker) throw corrupt(where, `its codecs ${shown(list)} make no bytes`);
  if (after.some(({ name }) => takesArray(name)))
    throw corrupt(where, `its codecs ${shown(list)} take bytes for an array`);

  const before = codecs.slice(0, makesBytes);
  const axes = axesOf(before, rank, where);
  const filters = before.filter(({ name }) => name !== 'transpose');
  const order = orderOf(maker);
  const steps = [
    ...filterSteps(filters, order),
    ...bytesMaker(maker),
    ...after.map(({ step }) => step),
  ];
  const shard =
    maker.name === 'sharding_indexed' ? shardOf(maker, rank, where, depth) : undefined;
  return {
    decode: steps.toReversed(),
    order: filters.some(({ name }) => FILTER_TYPES.has(name)) ? 'little' : order,
    names: [
      ...codecs.map(({ name, settings }) => codecName(name, settings)),
      ...(shard?.inner.names ?? []),
    ],
    ...(axes && { axes }),
    ...(shard && { shard }),
  };
}

function codecOf(codec: JsonValue, where: string): Codec {
  const step = stepOfV3Codec(codec);
  if (!step) throw corrupt(where, `a codec is ${shown(codec)}`);
  const name = isObject(codec) ? member(codec, 'name') : codec;
  if (name === 'packbits')
    throw new DataError(
      'UnsupportedError',
      `${where}: it is encoded by "packbits", which Petri reads as numcodecs writes it, not as zarr-extensions has it.`,
    );
  const settings = isObject(codec) ? member(codec, 'configuration') : undefined;
  return { name: String(name), settings: isObject(settings) ? settings : {}, step };
}

/** `bytes` is no step: values are decoded by their type. What it says of the byte order goes there. */
function bytesMaker(codec: Codec): CodecStep[] {
  return ['bytes', 'endian', 'sharding_indexed'].includes(codec.name) ? [] : [codec.step];
}

function orderOf({ name, settings }: Codec): ByteOrder {
  const isBytes = name === 'bytes' || name === 'endian';
  return isBytes && member(settings, 'endian') === 'big' ? 'big' : 'little';
}

/**
 * Each transpose's `order` names, for each axis behind it, the axis before it. Absent where the axes
 * end up as they were.
 */
function axesOf(codecs: readonly Codec[], rank: number, where: string) {
  let axes = Array.from({ length: rank }, (_, axis) => axis);
  for (const { name, settings } of codecs) {
    if (name !== 'transpose') continue;
    const order = member(settings, 'order');
    const taken: readonly JsonValue[] =
      order === 'C'
        ? [...axes.keys()]
        : order === 'F'
          ? [...axes.keys()].reverse()
          : Array.isArray(order)
            ? order
            : [];
    const isPermutation =
      taken.length === rank && [...axes.keys()].every((axis) => taken.includes(axis));
    if (!isPermutation)
      throw corrupt(where, `it transposes ${rank} axes by ${shown(order)}`);
    axes = taken.map((axis) => axes[Number(axis)] as number);
  }
  return axes.every((axis, i) => axis === i) ? undefined : axes;
}

/** What filters with types call the one that they read and the one that they give. */
const FILTER_TYPES: ReadonlyMap<string, readonly [stored: string, read: string]> =
  new Map([
    ['numcodecs.astype', ['encode_dtype', 'decode_dtype']],
    ['numcodecs.delta', ['astype', 'dtype']],
    ['numcodecs.fixedscaleoffset', ['astype', 'dtype']],
    ['numcodecs.quantize', ['astype', 'dtype']],
  ]);

/**
 * Filters work on values, whatever byte order their settings name: what the first to be undone reads
 * lies as `bytes` wrote it, all else is little-endian.
 */
function filterSteps(filters: readonly Codec[], order: ByteOrder): CodecStep[] {
  const last = filters.findLastIndex(({ name }) => FILTER_TYPES.has(name));
  return filters.map(({ name, step: { codec, settings } }, i) => {
    const keys = FILTER_TYPES.get(name);
    if (!keys) return { codec, settings };
    const [stored, read] = keys;
    const written = settings[stored] ?? settings[read];
    return {
      codec,
      settings: {
        ...settings,
        [stored]: typeIn(i === last ? order : 'little', written),
        [read]: typeIn('little', settings[read]),
      },
    };
  });
}

/** numpy's name of a number type, `<f8`, `float64` or `complex64`, in a byte order. What is none stays as it is. */
function typeIn(order: ByteOrder, type: unknown): unknown {
  if (typeof type !== 'string') return type;
  const mark = order === 'big' ? '>' : '<';
  const [, kind = '', bits] = /^(int|uint|float|complex)(\d+)$/.exec(type) ?? [];
  return `${mark}${bits ? `${kind[0]}${Number(bits) / 8}` : type.replace(/^[<>|=]/, '')}`;
}

function shardOf(
  { settings }: Codec,
  rank: number,
  where: string,
  depth: number,
): ShardCodec {
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
    throw corrupt(where, `its shard index lies at ${shown(location)}`);
  const index = codecChainOfV3(indexCodecs, rank, where, depth + 1);
  const checksum = index.decode.some(({ codec }) => codec === 'crc32c');
  if (index.shard || index.axes || index.decode.length > (checksum ? 1 : 0))
    throw corrupt(
      where,
      `its shard index is encoded by ${shown(indexCodecs)}, which has no fixed length`,
    );
  return {
    chunkShape: chunkShape.map(Number),
    inner: codecChainOfV3(member(settings, 'codecs'), rank, where, depth + 1),
    index: { location, order: index.order, checksum },
  };
}
