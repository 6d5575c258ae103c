import { valueStatement } from '@/ask/matrices/matrix-label';
import type { ValuesAre } from '@/ask/matrices/value-rules';
import type { Path } from '@/model/path';
import { useAnswers } from '@/page/kit/reading/use-answer';

export interface ValueStatement {
  /** `log1p of counts per 10k (CP10k), sampled`. */
  readonly text: string;
  readonly are: ValuesAre;
}

/**
 * A statement about the values of a matrix, from some of its rows; undefined until these are read,
 * and if they cannot be. Has a lower priority than the view: pass the matrix once the view's own
 * values are loaded.
 */
export function useValueStatement(matrix: Path | undefined): ValueStatement | undefined {
  const [sample] = useAnswers(
    'sampleMatrix',
    matrix === undefined ? [] : [{ path: matrix }],
  );
  if (sample?.status !== 'ready') return undefined;
  return { text: valueStatement(sample.value), are: sample.value.are };
}
