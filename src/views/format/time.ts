import { datetimeText, notATime, timedeltaText } from '@/model/time-text';

/** Digits after the second that say nothing, in every value of a column of whole seconds. */
const EMPTY_FRACTION = /\.0+$/;

/**
 * A datetime as ISO 8601 to its own precision, a day without the hours that it has not; a timedelta with
 * its unit. numpy's `NaT` for none.
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
