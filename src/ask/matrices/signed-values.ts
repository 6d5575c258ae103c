import type { Path } from '@/model/path';
import type { ValuesAre } from './value-rules';

/**
 * True for values on both sides of zero, such as z-scores and residuals: 0 is one of them and not an absence, so that no
 * fraction of cells is above it in a way that means something.
 */
export function areSigned({ kind }: ValuesAre): boolean {
  return kind === 'scaled' || kind === 'centred' || kind === 'signed';
}

/** What is known of values that may be signed: their kind, once it is known, and whether one of those read is below zero. */
export interface SignedEvidence {
  readonly are: ValuesAre | undefined;
  readonly hasNegative: boolean;
}

/** Why no fraction above zero is given of the values of a matrix; undefined where one is. */
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
