import { formatNumber } from '@/model/quantity';

/** `8 seconds`, `3 minutes`: what an estimate is good for. */
export function formatSeconds(seconds: number): string {
  if (seconds < 90) return formatNumber(Math.max(1, Math.round(seconds)), 'second');
  return formatNumber(Math.round(seconds / 60), 'minute');
}
