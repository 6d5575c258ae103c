import { formatBytes, formatCount } from '@/model/quantity';
import type { Progress } from '@/model/read-options';

/** Formats progress: `1.2 MB of 6.0 MB`; the total may be unknown. */
export function progressText({ done, total, unit, place }: Progress): string {
  if (place) {
    const rows = `${formatCount(place.done)} of ${formatCount(place.total)} ${place.of}`;
    const bytes = done > 0 ? `, ${formatBytes(done)}` : '';
    return `${place.path.slice(1)}: ${rows}${bytes}`;
  }
  const amount = (count: number) =>
    unit === 'bytes' ? formatBytes(count) : formatCount(count);
  const name = unit === 'bytes' ? '' : ` ${unit}`;
  return total === undefined
    ? `${amount(done)}${name}`
    : `${amount(done)} of ${amount(total)}${name}`;
}

/** Returns the fraction that is done, from 0 to 1, or undefined if unknown. */
export function progressShare({ done, total, share }: Progress): number | undefined {
  if (share !== undefined) return share;
  return total ? Math.min(1, done / total) : undefined;
}
