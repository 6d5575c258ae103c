import type { FoldChanges } from '@/model/markers';
import { BASES } from '../matrix/logarithm-bases';
import type { MatrixSample } from '../matrix/matrix-sample';
import { type NamedSample, valueStatement } from '../matrix/matrix-words';

/** What `uns/log1p` says: the base of the logarithm, e where it names none. */
export interface LoggedBase {
  readonly base: number;
}

/**
 * How to compute fold changes from means of a matrix. The base is that of `uns/log1p`, as in scanpy;
 * without it the one that the values show. Values that are not recognised count as log1p, as in
 * scanpy; others are divided as they are, which scanpy does not do.
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

/** What a reader of markers should know of the matrix that they are of; none for log-normalised values. */
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
  const why = `Both tests expect log-normalised values, and these are ${valueStatement(sample)}.`;
  switch (are.kind) {
    case 'counts':
    case 'integers':
    case 'normalised':
      return [
        `${why} A few cells with high values can decide the result. Choose a log-normalised matrix if the file has one. Fold changes are ratios of means.`,
      ];
    case 'positive':
      return [`${why} Fold changes undo log1p, as in scanpy.`];
    case 'scaled':
    case 'centred':
    case 'signed':
      return [
        `${why} There are no fold changes of values below zero, and fractions count every value other than 0. Choose a log-normalised matrix if the file has one.`,
      ];
    default:
      return [`${why} Fold changes are ratios of means.`];
  }
}

/** `e`, `2`. */
function baseName(base: number): string {
  return base === Math.E ? 'e' : String(base);
}

function baseOf(name: 'e' | 2 | 10): number {
  return BASES.find(([known]) => known === name)?.[1] ?? Math.E;
}
