import { registry } from 'zarrita';
import { isAbort, isDataError, messageOf } from '@/model/errors';
import { SharedLookup } from '@/read/bytes/shared-request';
import { corrupt, type PlugInCodec, type Settings, unsupported } from './byte-codec';
import type { PlugInStep } from './codec-step';

// A build that is to read further codecs registers them here, for every thread that decodes (docs/zarr.md, "Plug-ins"):
// registry.set('example.codec', () => import('example-codec').then((module) => module.default));

/**
 * The parts of zarrita that are not plug-in codecs; zarrita does not read a chain with them in
 * other positions.
 */
const NOT_PLUG_INS = new Set(['bytes', 'transpose']);

/** Codecs are created once per array, as zarrita does: many compile WebAssembly first. */
const MAX_CREATED = 64;
const created = new SharedLookup<string, ZarritaCodec>(MAX_CREATED);

/** The result type of zarrita's registry, whose types omit that a codec may work asynchronously. */
interface ZarritaCodec {
  readonly kind?: string | undefined;
  decode(bytes: Uint8Array): unknown;
}

/**
 * The codec of a name in zarrita's registry, behind Petri's interface: input is copied, and its
 * output is checked to be bytes, or an array of the stated type and shape, and copied, because the
 * codec may keep either. Undefined if the registry lacks the name.
 */
export function openPlugIn(
  step: PlugInStep,
  settings: Settings,
): PlugInCodec | undefined {
  const { name, kind } = step;
  if (NOT_PLUG_INS.has(name) || !registry.has(name)) return undefined;
  return {
    kind: 'plug-in',
    async decode(bytes) {
      const decoded = await running(async () => {
        const codec = await codecOf(step, settings);
        const given = codec.kind ?? 'bytes_to_bytes';
        if (given !== kind)
          throw unsupported(
            `the plugged-in codec is of kind ${given}, and its position in the chain requires ${kind}`,
          );
        return codec.decode(bytes.slice());
      });
      if (kind === 'array_to_bytes') return bytesOfArray(decoded, step);
      if (!isBytes(decoded))
        throw corrupt('the plugged-in codec returned something other than bytes');
      return new Uint8Array(decoded);
    },
  };
}

function codecOf(step: PlugInStep, settings: Settings): Promise<ZarritaCodec> {
  const key = JSON.stringify([step, settings], (_, value) =>
    typeof value === 'bigint' ? { $int: String(value) } : value,
  );
  return created.get(key, () => create(step, settings));
}

async function create(
  { name, dataType, shape }: PlugInStep,
  settings: Settings,
): Promise<ZarritaCodec> {
  const entry = await registry.get(name)?.();
  if (!entry) throw unsupported(`unknown codec ${name}`);
  return entry.fromConfig(settings, {
    dataType: dataType as 'float32', // zarrita's union has no names for third-party types
    shape: [...shape],
    codecs: [],
    fillValue: null,
  });
}

/**
 * Third-party code: whatever it throws is a reason why this chunk cannot be read, not a programming
 * error in Petri.
 */
async function running<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAbort(error) || isDataError(error)) throw error;
    throw unsupported(`the plugged-in codec failed: ${messageOf(error)}`);
  }
}

/** The tags of zarrita's typed arrays for a type. */
const ARRAY_OF: ReadonlyMap<string, string> = new Map([
  ['int8', 'Int8Array'],
  ['int16', 'Int16Array'],
  ['int32', 'Int32Array'],
  ['int64', 'BigInt64Array'],
  ['uint8', 'Uint8Array'],
  ['uint16', 'Uint16Array'],
  ['uint32', 'Uint32Array'],
  ['uint64', 'BigUint64Array'],
  ['float16', 'Float16Array'],
  ['float32', 'Float32Array'],
  ['float64', 'Float64Array'],
  ['bool', 'Uint8Array'],
]);

/** The bytes, little-endian and in C order, of what zarrita calls a chunk: `{ data, shape, stride }`. */
function bytesOfArray(
  decoded: unknown,
  { dataType, shape }: PlugInStep,
): Uint8Array<ArrayBuffer> {
  const tag = ARRAY_OF.get(dataType);
  if (!tag)
    throw unsupported(
      `Petri takes numbers and booleans from plugged-in codecs, not ${dataType}`,
    );
  const {
    data,
    shape: given,
    stride,
  } = (decoded ?? {}) as Readonly<Record<string, unknown>>; // every member is checked before use
  if (!isSame(given, shape))
    throw corrupt(
      `the plugged-in codec returned a chunk of ${shown(given)}, not ${shown(shape)}`,
    );
  if (stride !== undefined && !isSame(stride, cStrides(shape)))
    throw unsupported('the plugged-in codec returned values in another order than C');
  // zarrita's boolean arrays are a class of their own over one byte per value
  const values =
    dataType === 'bool' && isIterable(data) ? Uint8Array.from(data, Number) : data;
  if (!ArrayBuffer.isView(values) || tagOf(values) !== tag)
    throw corrupt(`the plugged-in codec returned ${tagOf(values)}, not ${tag}`);
  return new Uint8Array(
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
  );
}

function cStrides(shape: readonly number[]): readonly number[] {
  return shape.map((_, axis) => shape.slice(axis + 1).reduce((all, n) => all * n, 1));
}

function isSame(given: unknown, wanted: readonly number[]): boolean {
  return (
    Array.isArray(given) &&
    given.length === wanted.length &&
    wanted.every((extent, axis) => given[axis] === extent)
  );
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function isBytes(value: unknown): value is Uint8Array {
  return ['Uint8Array', 'Uint8ClampedArray'].includes(tagOf(value));
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function shown(extents: unknown): string {
  return Array.isArray(extents) ? extents.join(' × ') : String(extents);
}
