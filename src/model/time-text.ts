/** numpy's NaT. */
export const notATime = -(2n ** 63n);

/** Digits after the second, and steps in a second. */
const fractions: ReadonlyMap<string, readonly [digits: number, perSecond: bigint]> =
  new Map([
    ['s', [0, 1n]],
    ['ms', [3, 10n ** 3n]],
    ['us', [6, 10n ** 6n]],
    ['ns', [9, 10n ** 9n]],
    ['ps', [12, 10n ** 12n]],
    ['fs', [15, 10n ** 15n]],
    ['as', [18, 10n ** 18n]],
  ]);
/** Seconds in a step, and how many characters of the ISO text are cut off. */
const steps: ReadonlyMap<string, readonly [seconds: bigint, cut: number]> = new Map([
  ['W', [604800n, 9]],
  ['D', [86400n, 9]],
  ['h', [3600n, 6]],
  ['m', [60n, 3]],
]);

/**
 * A point in time as numpy prints it: ISO 8601 to the precision of its unit, `NaT` for none.
 * Dates that no calendar here reaches are told as a number of units.
 */
export function datetimeText(value: bigint, unit: string, step = 1): string {
  if (value === notATime) return 'NaT';
  const count = value * BigInt(step);
  if (unit === 'Y') return String(1970n + count);
  if (unit === 'M')
    return (
      isoOf(BigInt(Date.UTC(1970, Number(count))) / 1000n)?.slice(0, 7) ?? `${count} M`
    );
  const whole = steps.get(unit);
  if (whole) return isoOf(count * whole[0])?.slice(0, -whole[1]) ?? `${count} ${unit}`;
  const [digits, perSecond] = fractions.get(unit) ?? [0, 1n];
  const rest = ((count % perSecond) + perSecond) % perSecond;
  const seconds = isoOf((count - rest) / perSecond);
  if (seconds === undefined) return `${count} ${unit}`;
  return digits === 0 ? seconds : `${seconds}.${String(rest).padStart(digits, '0')}`;
}

/** A span of time as numpy tells it: a number of units. */
export function timedeltaText(value: bigint, unit: string, step = 1): string {
  return value === notATime ? 'NaT' : `${value * BigInt(step)} ${unit}`;
}

function isoOf(seconds: bigint): string | undefined {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, -5);
}
