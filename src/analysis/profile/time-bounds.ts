import { attosecondsIn } from './time-units';

/** Values from the first up to, not including, the second; an absent one is open. */
export interface TimeBounds {
  readonly from?: bigint;
  readonly before?: bigint;
}

/**
 * Between which stored values points in time lie that are told as text (`2024-01-31`,
 * `2024-01-31T12:30`): from the first moment that `from` means to the last that `to` does.
 * Undefined where a text is no point in time.
 */
export function timeBounds(
  from: string | undefined,
  to: string | undefined,
  unit: string,
  step: number,
): TimeBounds | undefined {
  const [first, last] = [from, to].map((text) => (text ? momentsOf(text) : undefined));
  if ((from && !first) || (to && !last)) return undefined;
  const valueAt = (moment: bigint) => storedFor(moment, unit, step);
  return {
    ...(first && { from: valueAt(first[0]) }),
    ...(last && { before: valueAt(last[1]) }),
  };
}

const TEXT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Milliseconds since 1970 at which a text begins, and at which it is over. */
function momentsOf(text: string): readonly [bigint, bigint] | undefined {
  const [, year, month, day, hour, minute, second] = TEXT.exec(text) ?? [];
  if (year === undefined) return undefined;
  const parts = [month, day, hour, minute, second].map((part) => Number(part ?? 0));
  const [m = 1, d = 1, h = 0, min = 0, s = 0] = parts;
  const start = new Date(0);
  start.setUTCFullYear(Number(year), m - 1, d);
  start.setUTCHours(h, min, s);
  if (start.getUTCMonth() !== m - 1 || start.getUTCDate() !== d) return undefined;
  const long = hour === undefined ? 86_400_000 : second === undefined ? 60_000 : 1_000;
  return [BigInt(start.getTime()), BigInt(start.getTime() + long)];
}

/** The first stored value that is not before a moment. */
function storedFor(milliseconds: bigint, unit: string, step: number): bigint {
  if (unit === 'Y' || unit === 'M') {
    const date = new Date(Number(milliseconds));
    const months = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
    const each = (unit === 'Y' ? 12 : 1) * step;
    const isStart =
      months % each === 0 && date.getUTCDate() === 1 && milliseconds % 86_400_000n === 0n;
    return BigInt(Math.floor(months / each) + (isStart ? 0 : 1));
  }
  const each = attosecondsIn(unit, step) ?? 10n ** 18n * BigInt(step);
  const exact = milliseconds * 10n ** 15n;
  const down = exact / each;
  return exact > 0n && exact % each !== 0n ? down + 1n : down;
}
