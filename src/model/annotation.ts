import type { Annotation } from './element';

/** A name with the units of its values, as heads, axes and exported files have it: `energy (MeV)`. */
export function withUnits(name: string, about: Annotation | undefined): string {
  return about?.units === undefined ? name : `${name} (${about.units})`;
}

/** The range that values are declared to lie in: `0 to 1000`, `at least 0`; undefined where there is none. */
export function validRangeText(
  { validMin, validMax }: Annotation,
  text: (value: number | bigint) => string,
): string | undefined {
  if (validMin !== undefined && validMax !== undefined)
    return `${text(validMin)} to ${text(validMax)}`;
  if (validMin !== undefined) return `at least ${text(validMin)}`;
  return validMax === undefined ? undefined : `at most ${text(validMax)}`;
}
