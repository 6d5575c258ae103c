import { type ByteCodec, corrupt, type Settings, unsupported } from './byte-codec';
import { realTypeSetting, scalarOf, writtenAs } from './extension-settings';
import { numbersOf } from './number-values';
import { bytesOfNumbers, type NumpyNumber, numberArray } from './numpy-numbers';
import { nearestHalf } from './small-floats';

type Scalar = number | bigint;

/**
 * zarr-extensions' cast_value, "Procedure", with the types exchanged: mapped scalars, then exact
 * values, then rounding and the rule for values out of range. CorruptError if none of them gives a
 * value.
 */
export const castValue: ByteCodec = {
  kind: 'bytes',
  encodedLength(length, settings) {
    const [stored, read] = typesOf(settings);
    return (length / read.bytes) * stored.bytes;
  },
  decode(bytes, settings) {
    const [stored, type] = typesOf(settings);
    const read = writtenAs(type);
    const values = numbersOf(bytes, stored);
    const mapped = mapOf(settings);
    const convert =
      read.kind === 'float' ? toFloat(read, settings) : toInteger(read, settings);
    const out = numberArray(read, values.length);
    for (let i = 0; i < out.length; i++) {
      const value = values[i] as Scalar;
      const known = mapped.find(([from]) => isSame(from, value));
      // an array of 64-bit integers needs bigints, which `convert` then returns
      out[i] = (known ? exactly(known[1], read) : convert(value)) as never;
    }
    return bytesOfNumbers(out, read);
  },
};

function typesOf(settings: Settings) {
  return [
    realTypeSetting(settings, 'stored'),
    realTypeSetting(settings, 'read'),
  ] as const;
}

function mapOf(settings: Settings): readonly (readonly [from: Scalar, to: Scalar])[] {
  const { decode } = (settings.scalar_map ?? {}) as { decode?: unknown };
  if (!Array.isArray(decode)) return [];
  return decode.map(([from, to]) => [scalarOf(from), scalarOf(to)]);
}

function isSame(a: Scalar, b: Scalar): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: 1n and 1 are the same scalar
  return a == b || (Number.isNaN(a) && Number.isNaN(b));
}

/** A scalar as an element of an array of the type. */
function exactly(value: Scalar, { kind, bytes }: NumpyNumber): Scalar {
  return kind === 'float' || bytes < 8 ? Number(value) : BigInt(value);
}

function toFloat({ bytes }: NumpyNumber, settings: Settings): (value: Scalar) => Scalar {
  const isOpen = settings.out_of_range === 'clamp';
  const isNearest = (settings.rounding ?? 'nearest-even') === 'nearest-even';
  const narrow = bytes === 2 ? nearestHalf : bytes === 4 ? Math.fround : Number;
  return (value) => {
    const wide = Number(value);
    const made = narrow(wide);
    if (Number.isFinite(wide) && !Number.isFinite(made) && !isOpen)
      throw corrupt(`its value ${value} is out of range for the type`);
    // biome-ignore lint/suspicious/noDoubleEquals: 1n and 1 are the same scalar
    if (!isNearest && made != value && !Number.isNaN(wide))
      throw unsupported(`floats rounded ${String(settings.rounding)} are not read`);
    return made;
  };
}

function toInteger(
  { kind, bytes }: NumpyNumber,
  settings: Settings,
): (value: Scalar) => Scalar {
  const rounded = rounderOf(settings.rounding ?? 'nearest-even');
  const bits = 8 * bytes;
  const least = kind === 'int' ? -(2n ** BigInt(bits - 1)) : 0n;
  const most = least + 2n ** BigInt(bits) - 1n;
  const rule = settings.out_of_range;
  return (value) => {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw corrupt(`its value ${value} is not an integer`);
    let whole = typeof value === 'bigint' ? value : BigInt(rounded(value));
    if (whole < least || whole > most) {
      if (rule === 'clamp') whole = whole < least ? least : most;
      else if (rule === 'wrap')
        whole = kind === 'int' ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole);
      else throw corrupt(`its value ${value} is out of range for the type`);
    }
    return bytes === 8 ? whole : Number(whole);
  };
}

const ROUNDERS: ReadonlyMap<unknown, (value: number) => number> = new Map<
  unknown,
  (value: number) => number
>([
  ['nearest-even', toEven],
  ['towards-zero', Math.trunc],
  ['towards-positive', Math.ceil],
  ['towards-negative', Math.floor],
  ['nearest-away', awayFromZero],
]);

/** zarr-extensions' cast_value, "rounding", to integers; UnsupportedError for unknown names. */
function rounderOf(name: unknown): (value: number) => number {
  const rounder = ROUNDERS.get(name);
  if (rounder) return rounder;
  throw unsupported(`its rounding ${String(name)} is unknown`);
}

function toEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

function awayFromZero(value: number): number {
  const whole = Math.trunc(value);
  return Math.abs(value - whole) < 0.5 ? whole : whole + Math.sign(value);
}
