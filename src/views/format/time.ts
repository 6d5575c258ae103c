/** The smallest int64: numpy's NaT. */
const NOT_A_TIME = -(2n ** 63n);

/** Nanoseconds a unit; calendar units are not here, for they have no fixed length. */
const NANOSECONDS = new Map<string, bigint>([
  ['ns', 1n],
  ['us', 1_000n],
  ['μs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
  ['D', 86_400_000_000_000n],
  ['W', 604_800_000_000_000n],
]);

/** A datetime as ISO 8601 to its own precision, a timedelta with its unit; undefined for NaT. */
export function formatTime(
  value: bigint,
  time: 'datetime' | 'timedelta',
  unit: string,
  step: number,
): string | undefined {
  if (value === NOT_A_TIME) return undefined;
  const steps = value * BigInt(step);
  if (time === 'timedelta') return `${steps} ${unit}`;
  if (unit === 'Y') return String(1970n + steps);
  if (unit === 'M') return month(steps);
  const length = NANOSECONDS.get(unit);
  if (length === undefined) return `${steps} ${unit}`;
  const nanoseconds = steps * length;
  const fraction = ((nanoseconds % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const seconds = Number((nanoseconds - fraction) / 1_000_000_000n);
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `${steps} ${unit}`;
  const text = date.toISOString().replace('T', ' ').slice(0, -5);
  if (fraction > 0n)
    return `${text}.${String(fraction).padStart(9, '0').replace(/0+$/, '')}`;
  return unit === 'D' || unit === 'W' || text.endsWith(' 00:00:00')
    ? text.slice(0, -9)
    : text;
}

function month(months: bigint): string {
  const total = 1970n * 12n + months;
  const rest = ((total % 12n) + 12n) % 12n;
  return `${(total - rest) / 12n}-${String(rest + 1n).padStart(2, '0')}`;
}
