import type { ByteOrder, DType, Field, TinyFloat } from '@/model/dtype';
import { isObject, type JsonObject, type JsonValue, member } from '@/read/json';
import { fixedString, sizeOf, unsupported } from './dtype-v2';

type TypeIn = (order: ByteOrder) => DType;

const TINY_FLOATS: readonly TinyFloat[] = [
  'float4_e2m1fn',
  'float6_e2m3fn',
  'float6_e3m2fn',
  'float8_e3m4',
  'float8_e4m3',
  'float8_e4m3fn', // tensorstore's and ml_dtypes', which zarr-extensions does not list
  'float8_e4m3b11fnuz',
  'float8_e4m3fnuz',
  'float8_e5m2',
  'float8_e5m2fnuz',
  'float8_e8m0fnu',
];

const CORE: ReadonlyMap<string, TypeIn> = new Map<string, TypeIn>([
  ['bool', () => ({ kind: 'bool', bytes: 1 })],
  ...([1, 2, 4, 8] as const).flatMap((bytes): [string, TypeIn][] => [
    [`int${8 * bytes}`, (order) => ({ kind: 'int', bytes, order })],
    [`uint${8 * bytes}`, (order) => ({ kind: 'uint', bytes, order })],
  ]),
  ...([2, 4] as const).flatMap((bits): [string, TypeIn][] => [
    [`int${bits}`, (order) => ({ kind: 'int', bytes: 1, order, bits })],
    [`uint${bits}`, (order) => ({ kind: 'uint', bytes: 1, order, bits })],
  ]),
  ...[2, 4, 8].flatMap((bytes): [string, TypeIn][] => [
    [`float${8 * bytes}`, (order) => ({ kind: 'float', bytes, order })],
    [
      `complex_float${8 * bytes}`,
      (order) => ({ kind: 'complex', bytes: 2 * bytes, order }),
    ],
  ]),
  ['complex64', (order) => ({ kind: 'complex', bytes: 8, order })],
  ['complex128', (order) => ({ kind: 'complex', bytes: 16, order })],
  ...([...TINY_FLOATS, 'bfloat16'] as const).flatMap((format): [string, TypeIn][] => {
    const bytes = format === 'bfloat16' ? 2 : 1;
    return [
      [format, (order) => ({ kind: 'float', bytes, order, format })],
      [
        `complex_${format}`,
        (order) => ({ kind: 'complex', bytes: 2 * bytes, order, format }),
      ],
    ];
  }),
  ['string', () => ({ kind: 'string' })],
  ['variable_length_bytes', () => ({ kind: 'vlen-bytes' })],
  ['bytes', () => ({ kind: 'vlen-bytes' })],
]);

/**
 * Zarr v3 core, "Data types" (bool, intN, uintN, floatN, complexN, r<bits>), and the extensions
 * written by zarr-python. `order` is that of the `bytes` codec. Unknown types become `unsupported`
 * with a reason.
 */
export function dtypeOfV3(encoded: JsonValue | undefined, order: ByteOrder): DType {
  const name = isObject(encoded) ? member(encoded, 'name') : encoded;
  if (typeof name !== 'string') return unsupported(encoded);
  const core = CORE.get(name);
  if (core) return core(order);
  const raw = /^r(\d+)$/.exec(name);
  if (raw)
    return Number(raw[1]) % 8 === 0
      ? { kind: 'bytes', bytes: Number(raw[1]) / 8 }
      : unsupported(encoded);
  const settings = isObject(encoded) ? member(encoded, 'configuration') : undefined;
  return (
    extensionType(name, isObject(settings) ? settings : {}, order) ?? unsupported(encoded)
  );
}

/** zarr-extensions, "data-types": numpy types outside the core. */
function extensionType(
  name: string,
  settings: JsonObject,
  order: ByteOrder,
): DType | undefined {
  const bytes = member(settings, 'length_bytes');
  const length =
    Number.isSafeInteger(bytes) && Number(bytes) >= 0 ? Number(bytes) : undefined;
  switch (name) {
    case 'fixed_length_utf32':
      return length === undefined || length % 4 !== 0
        ? undefined
        : fixedString(length, 'utf32', order);
    case 'null_terminated_bytes':
      return length === undefined ? undefined : fixedString(length, 'utf8', order);
    case 'raw_bytes':
      return length === undefined ? undefined : { kind: 'bytes', bytes: length };
    case 'numpy.datetime64':
    case 'numpy.timedelta64':
      return timeType(name, settings, order);
    case 'structured':
    case 'struct':
      return structuredType(member(settings, 'fields'), order);
    default:
      return undefined;
  }
}

function timeType(
  name: 'numpy.datetime64' | 'numpy.timedelta64',
  settings: JsonObject,
  order: ByteOrder,
): DType | undefined {
  const unit = member(settings, 'unit');
  const step = member(settings, 'scale_factor') ?? 1;
  if (typeof unit !== 'string' || !Number.isSafeInteger(step) || Number(step) < 1)
    return undefined;
  return {
    kind: name === 'numpy.datetime64' ? 'datetime' : 'timedelta',
    bytes: 8,
    order,
    // numpy's μs has been written with either letter
    unit: unit.replace(/^[μµ]s$/, 'us'),
    step: unit === 'generic' ? 1 : Number(step),
  };
}

/** `structured` lists pairs, the newer `struct` objects; both pack their fields without gaps; names are unique. */
function structuredType(
  fields: JsonValue | undefined,
  order: ByteOrder,
): DType | undefined {
  if (!Array.isArray(fields)) return undefined;
  let offset = 0;
  const list: Field[] = [];
  for (const field of fields) {
    const [name, encoded] = Array.isArray(field)
      ? field
      : isObject(field)
        ? [member(field, 'name'), member(field, 'data_type')]
        : [];
    if (typeof name !== 'string' || list.some((field) => field.name === name))
      return undefined;
    const dtype = dtypeOfV3(encoded, order);
    if (dtype.kind === 'unsupported') return dtype;
    if (!('bytes' in dtype)) return undefined; // a variable-length type, which records cannot contain
    list.push({ name, dtype, offset });
    offset += sizeOf(dtype);
  }
  return { kind: 'compound', bytes: offset, fields: list };
}
