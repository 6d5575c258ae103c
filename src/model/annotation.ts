import type { Annotation } from './element';

/** A name with the units of its values, as in headers, axes and exported files: `energy (MeV)`. */
export function withUnits(name: string, about: Annotation | undefined): string {
  return about?.units === undefined ? name : `${name} (${about.units})`;
}

/** The declared range of values: `0 to 1000`, `at least 0`; undefined if not declared. */
export function validRangeText(
  { validMin, validMax }: Annotation,
  text: (value: number | bigint) => string,
): string | undefined {
  if (validMin !== undefined && validMax !== undefined)
    return `${text(validMin)} to ${text(validMax)}`;
  if (validMin !== undefined) return `at least ${text(validMin)}`;
  return validMax === undefined ? undefined : `at most ${text(validMax)}`;
}
