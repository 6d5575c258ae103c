import { formatNumber } from '@/model/quantity';

/** `1.23 MB`, in decimal units. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)),
  );
  if (step === 0) return formatNumber(bytes, 'byte');
  return `${(bytes / 1000 ** step).toPrecision(3)} ${units[step]}`;
}

/** `21.5%`; empty if the total is zero. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '';
  const percent = (100 * part) / whole;
  if (part > 0 && percent < 0.1) return '< 0.1%';
  return `${percent.toFixed(percent < 99.95 || part === whole ? 1 : 2)}%`;
}
