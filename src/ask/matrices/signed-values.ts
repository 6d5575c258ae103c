import type { Path } from '@/model/path';
import type { ValuesAre } from './value-rules';

/**
 * True for values on both sides of zero, such as z-scores and residuals: 0 is one of the values and not an absence, so
 * a fraction of cells above 0 has no meaning.
 */
export function areSigned({ kind }: ValuesAre): boolean {
  return kind === 'scaled' || kind === 'centred' || kind === 'signed';
}

/**
 * Evidence about values that may be signed: their kind, once it is known, and whether a value that was read is below
 * zero.
 */
export interface SignedEvidence {
  readonly are: ValuesAre | undefined;
  readonly hasNegative: boolean;
}

/** Reason why no fraction above zero is shown for the values of a matrix; undefined if one is. */
export function whyNoFraction(
  matrix: Path,
  { are, hasNegative }: SignedEvidence,
): string | undefined {
  if (!hasNegative && !(are && areSigned(are))) return undefined;
  const name = matrix.slice(1);
  switch (are?.kind) {
    case 'scaled':
      return `No fractions above 0: values of ${name} are z-scores, and 0 is their mean.`;
    case 'centred':
      return `No fractions above 0: values of ${name} are centred, and 0 is their mean.`;
    default:
      return `No fractions above 0: ${name} has values below 0.`;
  }
}
