import type { ColumnProfile } from '@/ask/profiles/profile';
import { millisecondsOf } from '@/ask/profiles/time-units';
import type { RowFilter } from '@/model/arrangement';
import { profileTime } from '../format/time';
import { Histogram } from './Histogram';
import type { PlotProps } from './Plot';

type TimesProfile = Extract<ColumnProfile, { kind: 'times' }>;

/** A range of times, or of durations. */
export type TimeCondition =
  | Omit<Extract<RowFilter, { kind: 'times' }>, 'column'>
  | Omit<Extract<RowFilter, { kind: 'range' }>, 'column'>;

interface TimeHistogramProps extends Pick<PlotProps, 'save'> {
  readonly name?: string;
  readonly profile: TimesProfile;
  readonly onRange?: ((condition: TimeCondition) => void) | undefined;
}

/** Histogram of the times of a whole column, from the first to the last. */
export function TimeHistogram({ profile, name, onRange, save }: TimeHistogramProps) {
  const { edges, counts } = profile.histogram;
  const edgeAt = (place: number) => edges[place] ?? 0n;
  const conditionOf = (from: number, to: number) =>
    profile.time === 'datetime'
      ? timesBetween(profile, edgeAt(from), edgeAt(to))
      : lengthsOf(profile, edgeAt(from), edgeAt(to) - 1n);
  const isDrawable = conditionOf(0, counts.length) !== undefined;
  return (
    <Histogram
      // indices of edges, because stored values may be beyond what numbers represent
      edges={Float64Array.from(edges.keys())}
      edgeText={(place) => profileTime(profile, edgeAt(place))}
      counts={counts}
      length={profile.length}
      {...{ name, save }}
      onRange={
        onRange && isDrawable
          ? (from, to) => {
              const condition = conditionOf(from, to);
              if (condition) onRange(condition);
            }
          : undefined
      }
    />
  );
}

function lengthsOf({ step }: TimesProfile, min: bigint, max: bigint): TimeCondition {
  const [from, to] = [min, max].map((value) => Number(value * BigInt(step)));
  return {
    kind: 'range',
    ...(from !== undefined && { min: from }),
    ...(to !== undefined && { max: to }),
  };
}

/**
 * Returns the filter for times from one moment up to, not including, another: to the second, or to the day if both are
 * midnights. Undefined if filters cannot express the moments.
 */
function timesBetween(
  { unit, step }: TimesProfile,
  from: bigint,
  to: bigint,
): TimeCondition | undefined {
  const [first, end] = [from, to].map((edge) => millisecondsOf(edge, unit, step));
  if (first === undefined || end === undefined || !isTold(first) || !isTold(end))
    return undefined;
  const digits = first % 86_400_000 === 0 && end % 86_400_000 === 0 ? 10 : 19;
  const text = (moment: number) => new Date(moment).toISOString().slice(0, digits);
  return { kind: 'times', from: text(first), to: text(end - 1000) };
}

/** True for a whole second in a year with four digits, which a filter can express. */
function isTold(moment: number): boolean {
  return moment % 1000 === 0 && moment > -62e12 && moment < 253e12;
}
