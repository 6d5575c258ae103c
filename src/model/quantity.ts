const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/**
 * Writes a whole number with separators. Use it for every count in a text; `formatNumber` adds the noun.
 *
 * @example
 * formatCount(1234567) // '1,234,567'
 * formatNumber(2000, 'cell') // '2,000 cells'
 */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** `3,000 × 1,200`; empty for a scalar. */
export function formatShape(shape: readonly number[]): string {
  return shape.map(formatExtent).join(' × ');
}

/** Chunks may be longer than what Petri counts to. */
function formatExtent(extent: number): string {
  return extent < Number.MAX_SAFE_INTEGER ? formatCount(extent) : '2^53 or more';
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** `1.2 MB`: decimal units, as a file manager shows them. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const text = unit === 0 || value >= 99.5 ? value.toFixed(0) : value.toFixed(1);
  return `${text} ${UNITS[unit]}`;
}

/** `12.3%`; a positive fraction that rounds to zero is `< 0.1%`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  if (part > 0 && percent < 0.1) return '< 0.1%';
  if (part < whole && percent > 99.9) return '> 99.9%';
  return `${percent.toFixed(1)}%`;
}

/** `1 cell`, `2,000 cells`. */
export function formatNumber(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
