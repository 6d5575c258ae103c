import { attosecondsIn } from '@/ask/profiles/time-units';

const TEXT =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,18}))?)?Z?)?)?)?$/;

const MS = 10n ** 15n;

/**
 * Parses ISO 8601 into attoseconds since 1970: `2024`, `2024-01-31`, `2024-01-31T12:30:05.25`, in
 * UTC. Undefined if invalid.
 */
export function momentOf(text: string): bigint | undefined {
  const [, year, month, day, hour, minute, second, fraction = ''] = TEXT.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [y, m, d, h, min, s] = [
    year,
    month ?? 1,
    day ?? 1,
    hour ?? 0,
    minute ?? 0,
    second ?? 0,
  ].map(Number) as [number, number, number, number, number, number]; // as many digits as there are
  const start = new Date(0);
  start.setUTCFullYear(y, m - 1, d);
  start.setUTCHours(h, min, s);
  const isReal =
    start.getUTCMonth() === m - 1 &&
    start.getUTCDate() === d &&
    start.getUTCHours() === h &&
    start.getUTCMinutes() === min &&
    start.getUTCSeconds() === s;
  if (!isReal) return undefined;
  return BigInt(start.getTime()) * MS + BigInt(fraction.padEnd(18, '0') || 0);
}

/**
 * The first stored time at or after a datetime (`first`), and the last at or before it (`last`);
 * undefined for an unknown unit.
 */
export function storedAround(
  moment: bigint,
  unit: string,
  step: number,
): { readonly first: bigint; readonly last: bigint } | undefined {
  if (unit === 'Y' || unit === 'M') {
    const date = new Date(Number(floorDivide(moment, MS)));
    const months = BigInt((date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth());
    const each = BigInt((unit === 'Y' ? 12 : 1) * step);
    const last = floorDivide(months, each);
    const start = new Date(0);
    start.setUTCFullYear(1970, Number(last * each), 1);
    const isExact = BigInt(start.getTime()) * MS === moment;
    return { first: isExact ? last : last + 1n, last };
  }
  const each = attosecondsIn(unit, step);
  if (each === undefined) return undefined;
  const last = floorDivide(moment, each);
  return { first: last * each === moment ? last : last + 1n, last };
}

/**
 * The text of a day, minute or second, moved by the given number of these; undefined for other
 * texts. A half-open range that ends with a day ends before the next one.
 */
export function neighbourOf(text: string, by: 1 | -1): string | undefined {
  const [, year, , day, hour, , second, fraction] = TEXT.exec(text) ?? [];
  const moment = momentOf(text);
  if (year === undefined || day === undefined || fraction !== undefined) return undefined;
  if (moment === undefined || text.endsWith('Z')) return undefined;
  const ms = hour === undefined ? 86_400_000 : second === undefined ? 60_000 : 1000;
  const iso = new Date(Number(moment / MS) + by * ms).toISOString();
  if (!/^\d{4}-/.test(iso)) return undefined;
  return iso.slice(0, text.length).replace('T', text[10] ?? 'T');
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}
