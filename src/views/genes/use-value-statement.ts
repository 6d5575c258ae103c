import { valueStatement } from '@/analysis/matrix/matrix-words';
import type { Path } from '@/model/path';
import { useAnswers } from '../common/reading/use-answer';

export interface ValueStatement {
  /** `log1p of counts per 10k (CP10k), sampled`. */
  readonly text: string;
  readonly areCounts: boolean;
}

/**
 * What the values of a matrix are, from some of its rows; undefined until these are read, and where they cannot be.
 * They are read beside what the view asks for: it passes the matrix once its own values are there.
 */
export function useValueStatement(matrix: Path | undefined): ValueStatement | undefined {
  const [sample] = useAnswers(
    'sampleMatrix',
    matrix === undefined ? [] : [{ path: matrix }],
  );
  if (sample?.status !== 'ready') return undefined;
  const { are } = sample.value;
  return { text: valueStatement(sample.value), areCounts: are.kind === 'counts' };
}
