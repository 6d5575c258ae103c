import { BASES } from '@/ask/matrices/logarithm-bases';
import { asRecognised, type NamedSample, valuesName } from '@/ask/matrices/matrix-label';
import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import type { FoldChanges } from '@/model/markers';

/** Content of `uns/log1p`: the base of the logarithm, e if it names none. */
export interface LoggedBase {
  readonly base: number;
}

/**
 * Determines how fold changes are computed from means of a matrix. The base is that of `uns/log1p`, as in scanpy;
 * without it the one that the values show. Values that are not recognised count as log1p, as in scanpy; others are
 * divided as they are, which scanpy does not do.
 */
export function foldChangesOf(
  { are }: Pick<MatrixSample, 'are'>,
  logged: LoggedBase | undefined,
): FoldChanges {
  switch (are.kind) {
    case 'log1p':
      return logged
        ? { kind: 'log1p', base: logged.base }
        : { kind: 'log1p', base: baseOf(are.base), isDetected: true };
    case 'positive':
      return { kind: 'log1p', base: logged?.base ?? Math.E };
    case 'scaled':
    case 'centred':
    case 'signed':
      return { kind: 'none' };
    default:
      return { kind: 'ratio' };
  }
}

/** Warnings about the values that markers are computed from; for log-normalised values only about their base. */
export function markerWarnings(
  sample: NamedSample,
  foldChanges: FoldChanges,
): readonly string[] {
  const { are } = sample;
  if (are.kind === 'log1p') {
    const own = baseOf(are.base);
    if (foldChanges.kind === 'log1p' && foldChanges.isDetected && own !== Math.E)
      return [
        `The values are logarithms to base ${are.base}, which no uns/log1p states: fold changes undo that base. scanpy would take base e, and have other fold changes.`,
      ];
    return foldChanges.kind === 'log1p' && Math.abs(foldChanges.base - own) > 1e-9
      ? [
          `uns/log1p states base ${baseName(foldChanges.base)}, but the values are logarithms to base ${are.base}: fold changes follow uns/log1p, as in scanpy.`,
        ]
      : [];
  }
  if (are.kind === 'nothing') return [];
  const why = `Values are ${asRecognised(valuesAre(sample), sample)}; markers need log-normalised values.`;
  switch (are.kind) {
    case 'counts':
    case 'integers':
    case 'normalised':
      return [
        `${why} A few cells with high values can decide the result. Fold changes are ratios of means.`,
      ];
    case 'positive':
      return [`${why} Fold changes undo log1p, as in scanpy.`];
    case 'scaled':
    case 'centred':
    case 'signed':
      return [`${why} Values below zero have no fold changes, and no fractions above 0.`];
    default:
      return [`${why} Fold changes are ratios of means.`];
  }
}

/** `z-scores`: the kind of values at the end of a sentence about them. */
function valuesAre(sample: NamedSample): string {
  switch (sample.are.kind) {
    case 'scaled':
      return 'z-scores';
    case 'signed':
      return 'positive and negative';
    case 'positive':
      return 'non-negative, of a transformation that is not recognised';
    default:
      return valuesName(sample);
  }
}

/** `e or none`, `2`: without a base, uns/log1p means e. */
function baseName(base: number): string {
  return base === Math.E ? 'e or none' : String(base);
}

function baseOf(name: 'e' | 2 | 10): number {
  return BASES.find(([known]) => known === name)?.[1] ?? Math.E;
}
