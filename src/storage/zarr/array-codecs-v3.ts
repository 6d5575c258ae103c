import type { ByteOrder } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { CodecStep } from '../codecs/codec-step';
import { numpyNumberOf } from '../codecs/numpy-numbers';
import { type JsonObject, type JsonValue, member } from '../json';
import { dtypeOfV3 } from './dtype-v3';
import { corrupt, shown } from './metadata';

/** `name` as it is written, `step` by Petri's name. */
export interface Codec {
  readonly name: string;
  readonly settings: JsonObject;
  readonly step: CodecStep;
}

/** A chunk as a codec meets it: its extents and the data type, as a document names it, of its values. */
export interface ChunkContent {
  readonly shape: readonly number[];
  readonly type: JsonValue | undefined;
}

export interface ArraySteps {
  /** Absent where the axes end up as they were. */
  readonly axes?: readonly number[];
  /** In the order of writing. */
  readonly steps: readonly CodecStep[];
  /** What is left for the codec that makes bytes. */
  readonly content: ChunkContent;
  readonly isReshaped: boolean;
  /** What the last step gives is little-endian, whatever `bytes` says. */
  readonly isLittle: boolean;
}

/** What filters with types call the one that they read and the one that they give. */
const FILTER_TYPES: ReadonlyMap<string, readonly [stored: string, read: string]> =
  new Map([
    ['numcodecs.astype', ['encode_dtype', 'decode_dtype']],
    ['numcodecs.delta', ['astype', 'dtype']],
    ['numcodecs.fixedscaleoffset', ['astype', 'dtype']],
    ['numcodecs.quantize', ['astype', 'dtype']],
  ]);

/** zarr-extensions' own, which take their types from where they stand. */
const TYPED = new Set(['scale_offset', 'cast_value']);

const ARRAY_TO_ARRAY = new Set([
  ...FILTER_TYPES.keys(),
  ...TYPED,
  'bitround', // zarr-extensions'; what was rounded stays so, as with numcodecs'
  'numcodecs.bitround',
  'numcodecs.packbits',
  'reshape',
  'transpose',
]);

export function takesArrayToArray(name: string): boolean {
  return ARRAY_TO_ARRAY.has(name);
}

/**
 * Zarr v3 core, "Codecs": those that make an array of an array. Transposes add up to one axis order; filters become
 * steps, with `order` what the codec behind them writes. Filters work on values, whatever byte order their settings
 * name: what the first to be undone reads lies as `bytes` wrote it, all else is little-endian.
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

/** Each transpose's `order` names, for each axis behind it, the axis before it. */
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

/** The step of a filter, and the data type of what it stored; `order` is that of the bytes it reads. */
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

/** numpy's name of a number type, `<f8`, `float64` or `complex64`, in a byte order. What is none stays as it is. */
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
 * zarr-extensions' reshape, "Configuration parameters": the extents that a chunk has behind it, each a number, the
 * product of axes before it, or −1 for what is left. The values stay in their order. CorruptError where they do not fit.
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
