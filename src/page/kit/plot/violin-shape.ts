import { area, curveLinear } from 'd3-shape';
import { heightAt } from '@/ask/plots/kernel-density';
import type { Curve, Distribution } from '@/ask/plots/questions';
import type { Scale } from './scale';

/** Sides of its middle that a violin has: halves of two parts face each other. */
export type ViolinSides = 'both' | 'left' | 'right';

/**
 * Returns the outline of a vertical violin in the middle of a band: the density between the lowest value and the
 * highest, its maximum as wide as the band, as scanpy draws it. Undefined without a density.
 */
export function violinShape(
  { density, min, max }: Distribution,
  scale: Scale,
  { middle, wide, sides }: { middle: number; wide: number; sides: ViolinSides },
): string | undefined {
  if (!density) return undefined;
  const points = withinRange(density, min, max);
  const most = points.reduce((a, { height }) => Math.max(a, height), 0);
  const half = (height: number) => ((sides === 'both' ? wide / 2 : wide) * height) / most;
  const draw = area<{ readonly value: number; readonly height: number }>()
    .y(({ value }) => scale.at(value))
    .x0(({ height }) => middle - (sides === 'right' ? 0 : half(height)))
    .x1(({ height }) => middle + (sides === 'left' ? 0 : half(height)))
    .curve(curveLinear)
    .digits(2);
  return draw(points) ?? undefined;
}

function withinRange(curve: Curve, min: number, max: number) {
  const { low, high, values } = curve;
  const step = (high - low) / (values.length - 1);
  const inside = Array.from(values, (height, i) => ({
    value: low + i * step,
    height,
  })).filter(({ value }) => value > min && value < max);
  return [
    { value: min, height: heightAt(curve, min) },
    ...inside,
    { value: max, height: heightAt(curve, max) },
  ];
}
