/** numpy's NaT. */
export const notATime = -(2n ** 63n);

/** Units below a second: digits of the fraction, and steps per second. */
const fractions: ReadonlyMap<string, readonly [digits: number, perSecond: bigint]> =
  new Map(
    ['ms', 'us', 'ns', 'ps', 'fs', 'as'].map((unit, i) => [
      unit,
      [3 * i + 3, 1000n ** BigInt(i + 1)],
    ]),
  );
/** Seconds per step, and the number of date and time fields in its text. */
const steps: ReadonlyMap<string, readonly [seconds: bigint, parts: number]> = new Map([
  ['W', [604800n, 0]],
  ['D', [86400n, 0]],
  ['h', [3600n, 1]],
  ['m', [60n, 2]],
  ['s', [1n, 3]],
]);

/**
 * A datetime as numpy prints it: ISO 8601 to the precision of its unit, or `NaT`; any year, in the
 * proleptic Gregorian calendar.
 */
export function datetimeText(value: bigint, unit: string, step = 1): string {
  if (value === notATime) return 'NaT';
  const count = value * BigInt(step);
  if (unit === 'Y') return yearText(1970n + count);
  if (unit === 'M')
    return `${yearText(1970n + floorDivide(count, 12n))}-${twoDigits(modulo(count, 12n) + 1n)}`;
  const whole = steps.get(unit);
  if (whole) return secondsText(count * whole[0], whole[1]);
  const fraction = fractions.get(unit);
  if (!fraction) return `${count} ${unit}`;
  const [digits, perSecond] = fraction;
  const rest = String(modulo(count, perSecond)).padStart(digits, '0');
  return `${secondsText(floorDivide(count, perSecond), 3)}.${rest}`;
}

/** A timedelta as numpy prints it: a number of units. */
export function timedeltaText(value: bigint, unit: string, step = 1): string {
  return value === notATime ? 'NaT' : `${value * BigInt(step)} ${unit}`;
}

/** Seconds since 1970 as a date and the given number of time fields. */
function secondsText(seconds: bigint, parts: number): string {
  const date = dateText(floorDivide(seconds, 86400n));
  const time = modulo(seconds, 86400n);
  const clock = [time / 3600n, (time / 60n) % 60n, time % 60n].map(twoDigits);
  return parts === 0 ? date : `${date}T${clock.slice(0, parts).join(':')}`;
}

/** Days since 1970 by eras of 400 years, with years beginning in March so that leap days come last. */
function dateText(days: bigint): string {
  const sinceMarchOf0 = days + 719468n;
  const era = floorDivide(sinceMarchOf0, 146097n);
  const day = modulo(sinceMarchOf0, 146097n);
  const year = (day - day / 1460n + day / 36524n - day / 146096n) / 365n;
  const dayOfYear = day - (365n * year + year / 4n - year / 100n);
  const month = (5n * dayOfYear + 2n) / 153n;
  const dayOfMonth = dayOfYear - (153n * month + 2n) / 5n + 1n;
  const inNextYear = month >= 10n;
  return [
    yearText(era * 400n + year + (inNextYear ? 1n : 0n)),
    twoDigits(inNextYear ? month - 9n : month + 3n),
    twoDigits(dayOfMonth),
  ].join('-');
}

/** At least four characters, as in numpy, the sign included. */
function yearText(year: bigint): string {
  const digits = String(year < 0n ? -year : year);
  return year < 0n ? `-${digits.padStart(3, '0')}` : digits.padStart(4, '0');
}

function twoDigits(value: bigint): string {
  return String(value).padStart(2, '0');
}

function floorDivide(value: bigint, by: bigint): bigint {
  return (value - modulo(value, by)) / by;
}

function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}
