import type { NumberArray } from '@/model/values';

/** From −1, for the lowest values, over 0 to 1, for the highest. */
export type Shade = (value: number | bigint) => number;

/** Values that decide how all are shaded. */
const SAMPLE = 8192;
/** Percentage of the values within the scale. */
const WITHIN = 0.995;

/**
 * How strongly values are shaded: by their distance from zero, as its square root, for counts differ
 * most where they are small. Undefined while there is nothing but zeros to judge by.
 */
export function shadeOf(values: NumberArray): Shade | undefined {
  const sizes: number[] = [];
  const step = Math.max(1, Math.floor(values.length / (8 * SAMPLE)));
  for (let i = 0; i < values.length && sizes.length < SAMPLE; i += step) {
    const size = Math.abs(Number(values[i]));
    if (size > 0 && Number.isFinite(size)) sizes.push(size);
  }
  if (sizes.length === 0) return undefined;
  sizes.sort((a, b) => a - b);
  const most = sizes[Math.floor(WITHIN * (sizes.length - 1))] ?? 1;
  return (value) => {
    const number = Number(value);
    if (Number.isNaN(number)) return 0;
    return Math.sign(number) * Math.min(1, Math.sqrt(Math.abs(number) / most));
  };
}
