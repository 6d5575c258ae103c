import { unsupported } from './byte-codec';

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

/** zarr-extensions' cast_value, "rounding", to whole numbers; UnsupportedError for any other name. */
export function rounderOf(name: unknown): (value: number) => number {
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
