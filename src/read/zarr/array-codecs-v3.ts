import type { ByteOrder } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { CodecStep } from '@/read/codecs/codec-step';
import { numpyNumberOf } from '@/read/codecs/numpy-numbers';
import { type JsonObject, type JsonValue, member } from '@/read/json';
import { dtypeOfV3 } from './dtype-v3';
import { corrupt, shown } from './metadata';

/** `name` as written, `step` with Petri's name. */
export interface Codec {
  readonly name: string;
  readonly settings: JsonObject;
  readonly step: CodecStep;
}

/** The chunk as a codec sees it: its shape, and the data type of its values as named in documents. */
export interface ChunkContent {
  readonly shape: readonly number[];
  readonly type: JsonValue | undefined;
}

export interface ArraySteps {
  /** Absent if the axes are in their original order. */
  readonly axes?: readonly number[];
  /** In encoding order. */
  readonly steps: readonly CodecStep[];
  /** The chunk for the array-to-bytes codec. */
  readonly content: ChunkContent;
  readonly isReshaped: boolean;
  /** The output of the last step is little-endian, whatever `bytes` says. */
  readonly isLittle: boolean;
}

/** The settings' names of the types that filters read and write. */
const FILTER_TYPES: ReadonlyMap<string, readonly [stored: string, read: string]> =
  new Map([
    ['numcodecs.astype', ['encode_dtype', 'decode_dtype']],
    ['numcodecs.delta', ['astype', 'dtype']],
    ['numcodecs.fixedscaleoffset', ['astype', 'dtype']],
    ['numcodecs.quantize', ['astype', 'dtype']],
  ]);

/** zarr-extensions' own, whose types follow from their position in the chain. */
const TYPED = new Set(['scale_offset', 'cast_value']);

const ARRAY_TO_ARRAY = new Set([
  ...FILTER_TYPES.keys(),
  ...TYPED,
  'bitround', // zarr-extensions'; rounding is not reversible, as with numcodecs'
  'numcodecs.bitround',
  'numcodecs.packbits',
  'reshape',
  'transpose',
]);

export function takesArrayToArray(name: string): boolean {
  return ARRAY_TO_ARRAY.has(name);
}

/**
 * Zarr v3 core, "Codecs": array-to-array codecs. Transposes are composed into one axis order;
 * filters become steps, with `order` the byte order written by the following codec. Filters work on
 * values, whatever byte order their settings name: the first to be undone reads the order of
 * `bytes`, all others little-endian.
 */
export function arrayStepsOf(
  codecs: readonly Codec[],
  { shape, type }: ChunkContent,
  order: ByteOrder,
  where: string,
): ArraySteps {
  let axes = shape.map((_, axis) => axis);
  let content: ChunkContent = { shape, type };
  let isReshaped = false;
  const steps: CodecStep[] = [];
  const last = codecs.findLastIndex(
    ({ name }) => FILTER_TYPES.has(name) || TYPED.has(name),
  );
  for (const [i, codec] of codecs.entries()) {
    const { name, settings } = codec;
    if (name === 'transpose') {
      if (isReshaped)
        throw new DataError(
          'UnsupportedError',
          `${where}: it is transposed after a "reshape", which Petri does not support.`,
        );
      const taken = axisOrder(settings, content.shape.length, where);
      axes = taken.map((axis) => axes[axis] as number);
      content = { ...content, shape: taken.map((axis) => content.shape[axis] as number) };
    } else if (name === 'reshape') {
      isReshaped = true;
      content = { ...content, shape: reshaped(content.shape, settings, where) };
    } else {
      const { step, stored } = filterStep(
        codec,
        content.type,
        i === last ? order : 'little',
      );
      steps.push(step);
      content = { ...content, type: stored };
    }
  }
  return {
    steps,
    content,
    isReshaped,
    isLittle: last >= 0,
    ...(axes.some((axis, i) => axis !== i) && { axes }),
  };
}

/** Each transpose's `order` lists, for each output axis, its input axis. */
function axisOrder(settings: JsonObject, rank: number, where: string): readonly number[] {
  const order = member(settings, 'order');
  const axes = Array.from({ length: rank }, (_, axis) => axis);
  if (order === 'C') return axes;
  if (order === 'F') return axes.reverse();
  if (
    Array.isArray(order) &&
    order.length === rank &&
    axes.every((axis) => order.includes(axis))
  )
    return order.map(Number);
  throw corrupt(where, `it transposes ${rank} axes by ${shown(order)}`);
}

/** The step of a filter, and its stored data type; `order` is that of the bytes it reads. */
function filterStep(
  { name, settings: written, step: { codec, settings } }: Codec,
  type: JsonValue | undefined,
  order: ByteOrder,
): { step: CodecStep; stored: JsonValue | undefined } {
  if (TYPED.has(name)) {
    const stored = name === 'cast_value' ? member(written, 'data_type') : type;
    const types = { stored: dtypeOfV3(stored, order), read: dtypeOfV3(type, 'little') };
    return { step: { codec, settings: { ...settings, ...types } }, stored };
  }
  const keys = FILTER_TYPES.get(name);
  if (!keys) return { step: { codec, settings }, stored: type };
  const [stored, read] = keys;
  const named = settings[stored] ?? settings[read];
  const types = {
    [stored]: typeIn(order, named),
    [read]: typeIn('little', settings[read]),
  };
  return { step: { codec, settings: { ...settings, ...types } }, stored: v3Name(named) };
}

/**
 * numpy's name of a number type, `<f8`, `float64` or `complex64`, in a byte order. Other names are
 * returned unchanged.
 */
function typeIn(order: ByteOrder, type: unknown): unknown {
  if (typeof type !== 'string') return type;
  const mark = order === 'big' ? '>' : '<';
  const [, kind = '', bits] = /^(int|uint|float|complex)(\d+)$/.exec(type) ?? [];
  return `${mark}${bits ? `${kind[0]}${Number(bits) / 8}` : type.replace(/^[<>|=]/, '')}`;
}

function v3Name(type: unknown): string | undefined {
  const number = typeof type === 'string' ? numpyNumberOf(type) : undefined;
  return number && `${number.kind}${8 * number.bytes}`;
}

const product = (extents: readonly number[]) => extents.reduce((all, n) => all * n, 1);

/**
 * zarr-extensions' reshape, "Configuration parameters": the output shape of a chunk, each entry a
 * number, the product of input axes, or −1 for the rest. The order of values is unchanged.
 * CorruptError if they do not match.
 */
function reshaped(
  shape: readonly number[],
  settings: JsonObject,
  where: string,
): readonly number[] {
  const list = member(settings, 'shape');
  const extents = Array.isArray(list) ? list.map((item) => extentOf(item, shape)) : [NaN];
  const open = extents.indexOf(-1);
  if (open >= 0) {
    const others = product(extents.filter((_, i) => i !== open));
    extents[open] = product(shape) / others;
  }
  if (
    extents.every((n) => Number.isInteger(n) && n > 0) &&
    product(extents) === product(shape)
  )
    return extents;
  throw corrupt(
    where,
    `its chunks of ${shown([...shape])} are reshaped to ${shown(list)}`,
  );
}

function extentOf(item: JsonValue, shape: readonly number[]): number {
  if (typeof item === 'number') return item;
  if (!Array.isArray(item)) return Number.NaN;
  return product(item.map((axis) => shape[Number(axis)] ?? Number.NaN));
}
