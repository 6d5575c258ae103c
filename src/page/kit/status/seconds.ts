import { formatNumber } from '@/model/quantity';

/** Formats an estimate in whole seconds or minutes: `8 seconds`, `3 minutes`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 90) return formatNumber(Math.max(1, Math.round(seconds)), 'second');
  return formatNumber(Math.round(seconds / 60), 'minute');
}
