import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import type { AccessWay, ColumnPlan, ConditionPlan } from '@/model/query-plan';
import type { ReadCost } from '@/model/source';

/** Number of rows for which a condition was evaluated, and of those that satisfy it, as text. */
export function conditionLabel({ asked, met }: ConditionPlan): string {
  return `met by ${formatCount(met)} of ${formatNumber(asked, 'row')} in question`;
}

/**
 * `3 of 62 chunks of ts, by ts__chunk_minmax (verified) · 1.2 MB instead of 24.0 MB`. `shown` formats names of columns
 * and indexes.
 */
export function columnLabel(
  { name, ways, chunks, bytes }: ColumnPlan,
  shown: (name: string) => string,
): string {
  const by = ways.map((way) => wayLabel(way, shown)).join(', ');
  const read = `${formatCount(chunks.read)} of ${formatNumber(chunks.of, 'chunk')} of ${shown(name)}, ${by}`;
  if (!bytes) return read;
  return bytes.read < bytes.insteadOf
    ? `${read} · ${formatBytes(bytes.read)} instead of ${formatBytes(bytes.insteadOf)}`
    : `${read} · ${formatBytes(bytes.read)}`;
}

function wayLabel(way: AccessWay, shown: (name: string) => string): string {
  switch (way.kind) {
    case 'scan':
      return 'scanned';
    case 'index':
      return `by ${shown(way.name)} (${way.trust})`;
    case 'kept':
      return way.what === 'limits'
        ? 'by minima and maxima kept from an earlier scan'
        : 'by codes kept from an earlier scan';
  }
}

/** Formats the total that was read: `1.2 MB read, in 3 requests`. */
export function readLabel(costs: readonly ReadCost[]): string {
  const bytes = costs.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const requests = costs.reduce((sum, one) => sum + one.requests, 0);
  return requests === 0
    ? 'nothing read: all of it was in memory'
    : `${formatBytes(bytes)} read, in ${formatNumber(requests, 'request')}`;
}
