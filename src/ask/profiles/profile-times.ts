import type { Block } from '@/model/block';
import { notATime } from '@/model/time-text';
import type { ColumnProfile } from './profile';
import { timeHistogram, timesInBins } from './time-histogram';

type Times = Extract<Block, { kind: 'times' }>;

/** Range, median and histogram of a datetime column, exact; numpy's NaT is missing. */
export function createTimeProfile({ time, unit, step }: Times, bins?: readonly string[]) {
  const parts: BigInt64Array[] = [];
  let length = 0;
  let present = 0;
  return {
    add(values: BigInt64Array): void {
      const kept = values.filter((value) => value !== notATime);
      length += values.length;
      present += kept.length;
      parts.push(kept);
    },
    finish(): Extract<ColumnProfile, { kind: 'times' }> {
      const sorted = new BigInt64Array(present);
      let at = 0;
      for (const part of parts) {
        sorted.set(part, at);
        at += part.length;
      }
      sorted.sort();
      const [min, max] = [sorted[0], sorted.at(-1)];
      const median = sorted[(present - 1) >> 1] ?? notATime;
      return {
        kind: 'times',
        ...{ length, missing: length - present, unique: uniqueOf(sorted) },
        ...{ time, unit, step },
        ...(min !== undefined && max !== undefined && { spread: [min, median, max] }),
        histogram: bins
          ? timesInBins(sorted, BigInt64Array.from(bins, BigInt))
          : timeHistogram(sorted, unit, step),
      };
    },
  };
}

function uniqueOf(sorted: BigInt64Array): number {
  let unique = sorted.length > 0 ? 1 : 0;
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) unique++;
  return unique;
}
