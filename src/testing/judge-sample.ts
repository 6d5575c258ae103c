import {
  EvidenceSums,
  type MatrixEvidence,
  type SampledRows,
} from '@/ask/matrices/evidence';
import { judgeEvidence, type MatrixSample } from '@/ask/matrices/matrix-sample';

/** What the values of a matrix are, from parts that are there at once. */
export function judgeSample(
  parts: readonly SampledRows[],
  more: Pick<Partial<MatrixEvidence>, 'isAll' | 'isGenesByCells' | 'columns'> = {},
): MatrixSample {
  const sums = new EvidenceSums(more.isGenesByCells ?? false);
  for (const part of parts) sums.add(part);
  return judgeEvidence(sums.finish(more));
}
