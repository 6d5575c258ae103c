import type { ColumnProfile } from '@/ask/profiles/profile';
import { attosecondsIn } from '@/ask/profiles/time-units';
import { datetimeText, notATime, timedeltaText } from '@/model/time-text';
import { formatShort } from './number';

/** Zero fraction of a second, in every value of a column of whole seconds. */
const EMPTY_FRACTION = /\.0+$/;

/**
 * Formats a datetime as ISO 8601 to its own precision, days without hours; a timedelta with its unit; `NaT` for a
 * missing value.
 */
export function formatTime(
  value: bigint,
  time: 'datetime' | 'timedelta',
  unit: string,
  step: number,
): string {
  if (value === notATime) return 'NaT';
  if (time === 'timedelta')
    return timedeltaText(value, unit === 'generic' ? 'steps' : unit, step);
  const text = datetimeText(value, unit, step).replace('T', ' ');
  if (unit === 'h' || unit === 'm') return unit === 'h' ? `${text}:00` : text;
  return text.replace(EMPTY_FRACTION, '').replace(/ 00:00:00$/, '');
}

const LONG = [
  ['days', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
  ['ms', 1e-3],
  ['µs', 1e-6],
  ['ns', 1e-9],
] as const;

/** Formats a stored duration in the largest unit that fits: `3.5 days`; undefined for months and years. */
export function formatDuration(
  value: bigint,
  unit: string,
  step: number,
): string | undefined {
  const each = attosecondsIn(unit, step);
  if (each === undefined) return undefined;
  const seconds = (Number(value) * Number(each)) / 1e18;
  if (seconds === 0) return '0 s';
  const [name, long] = LONG.find(([, one]) => Math.abs(seconds) >= one) ?? ['ns', 1e-9];
  return `${formatShort(seconds / long)} ${name}`;
}

/** Formats a value of a column of times; a duration in few words. */
export function profileTime(
  { time, unit, step }: Pick<TimesProfile, 'time' | 'unit' | 'step'>,
  value: bigint,
): string {
  const range = time === 'timedelta' ? formatDuration(value, unit, step) : undefined;
  return range ?? formatTime(value, time, unit, step);
}

type TimesProfile = Extract<ColumnProfile, { kind: 'times' }>;
