import type { DType } from '@/model/dtype';
import { knowsCodec } from '@/read/codecs/codec-registry';
import type { CodecStep } from '@/read/codecs/codec-step';
import { numpyNumberOf } from '@/read/codecs/numpy-numbers';
import { stepOfV2Codec } from '@/read/codecs/zarr-codecs';
import { type JsonObject, type JsonValue, member } from '@/read/json';
import type { CodecChain } from './codec-chain';
import { codecName } from './codec-name';
import { dtypeOfV2, OBJECT, unsupported } from './dtype-v2';
import { corrupt, shown } from './metadata';

/**
 * Zarr v2, "Chunks" and "Filters": undo the primary compressor first, then the filters from the
 * last to the first. Order F is a transposition of all axes.
 */
export function codecChainOfV2(
  document: JsonObject,
  chunkShape: readonly number[],
  where: string,
): CodecChain {
  const rank = chunkShape.length;
  const dataType = zarritaTypeOf(member(document, 'dtype'));
  const written = [...filtersOf(document, where), ...compressorOf(document, where)].map(
    (step) => withPlugIn(step, dataType, chunkShape),
  );
  const order = member(document, 'order') ?? 'C';
  if (order !== 'C' && order !== 'F')
    throw corrupt(where, `its order is ${shown(order)}`);
  return {
    decode: written.toReversed(),
    order: 'little',
    names: written.map(({ codec, settings }) => codecName(codec, settings)),
    ...(order === 'F' &&
      rank > 1 && { axes: Array.from({ length: rank }, (_, i) => rank - 1 - i) }),
  };
}

function filtersOf(document: JsonObject, where: string): CodecStep[] {
  const filters = member(document, 'filters') ?? [];
  if (!Array.isArray(filters)) throw corrupt(where, `its filters are ${shown(filters)}`);
  return filters.map((filter) => stepOf(filter, where));
}

function compressorOf(document: JsonObject, where: string): CodecStep[] {
  const compressor = member(document, 'compressor') ?? null;
  return compressor === null ? [] : [stepOf(compressor, where)];
}

function stepOf(config: JsonValue, where: string): CodecStep {
  const step = stepOfV2Codec(config);
  if (step) return step;
  throw corrupt(where, `a codec is ${shown(config)}, without an id`);
}

/** zarrita looks up a codec of version 2 by its id with numcodecs' prefix. */
function withPlugIn(
  step: CodecStep,
  dataType: string,
  shape: readonly number[],
): CodecStep {
  if (knowsCodec(step.codec)) return step;
  const name = `numcodecs.${step.codec}`;
  return { ...step, plugIn: { name, kind: 'bytes_to_bytes', dataType, shape } };
}

/** zarrita's name of a version 2 type: as in version 3, or its code prefixed with `v2:`. */
function zarritaTypeOf(dtype: JsonValue | undefined): string {
  if (dtype === OBJECT) return 'v2:object';
  if (typeof dtype !== 'string') return shown(dtype);
  const number = numpyNumberOf(dtype);
  if (number) return `${number.kind}${8 * number.bytes}`;
  const code = dtype.replace(/^[<>|=]/, '');
  return code === 'b1' ? 'bool' : `v2:${code}`;
}

/** Codecs of object arrays with arbitrary JSON values. */
const OF_OBJECTS = new Set(['json2', 'json', 'msgpack2', 'msgpack', 'categorize']);

/** True if values may be other than text, although the array is read as texts. */
export function hasObjects({ decode }: CodecChain): boolean {
  return OF_OBJECTS.has(decode.at(-1)?.codec ?? '');
}

/** The type of an array: for `|O`, the input type of its first filter. */
export function dtypeOfArrayV2(document: JsonObject, chain: CodecChain): DType {
  const encoded = member(document, 'dtype');
  if (encoded !== OBJECT) return dtypeOfV2(encoded);
  if (hasObjects(chain)) return { kind: 'string' };
  const maker = chain.decode.at(-1);
  switch (maker?.codec) {
    case 'vlen-utf8':
      return { kind: 'string' };
    case 'vlen-bytes':
      return { kind: 'vlen-bytes' };
    case 'vlen-array': {
      const base = dtypeOfV2(member(maker.settings as JsonObject, 'dtype'));
      return base.kind === 'unsupported' ? base : { kind: 'sequence', base };
    }
    case 'pickle':
      return {
        kind: 'unsupported',
        bytes: 0,
        reason:
          'its values are Python pickles, which can run any code when loaded. Petri never loads them; re-save the array as text or numbers.',
      };
    default:
      return unsupported(encoded);
  }
}
