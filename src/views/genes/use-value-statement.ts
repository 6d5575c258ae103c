import { valueStatement } from '@/analysis/matrix/matrix-words';
import type { Path } from '@/model/path';
import { useSamples } from '../common/reading/use-block';

export interface ValueStatement {
  /** `log1p of counts per 10k (CP10k), sampled`. */
  readonly text: string;
  readonly areCounts: boolean;
}

const NONE: readonly Path[] = [];

/**
 * What the values of a matrix are, from some of its rows; undefined until these are read, and where they cannot be.
 * They are read beside what the view asks for: it passes the matrix once its own values are there.
 */
export function useValueStatement(matrix: Path | undefined): ValueStatement | undefined {
  const [[sample]] = useSamples(matrix === undefined ? NONE : [matrix]);
  if (sample?.status !== 'ready') return undefined;
  const { are } = sample.value;
  return { text: valueStatement(sample.value), areCounts: are.kind === 'counts' };
}
