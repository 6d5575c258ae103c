import { expect, it } from 'vitest';
import { dense, dict, frame, type Members } from '@/testing/anndata-sketches';
import { overviewFileOf } from '@/testing/overview-file';
import { findConcerns } from './findings';

async function reasonOf(members: Members, title: string) {
  const { findings } = await findConcerns(await overviewFileOf(members), true, {});
  return findings.find((finding) => finding.title === title)?.reason;
}

const NO_COUNTS = 'No matrix looks like raw integer counts';
/** z-scores of five genes in two cells: ±√½ each. */
const HALF = Math.SQRT1_2;
const SCALED = [
  [HALF, -HALF, HALF, -HALF, HALF],
  [-HALF, HALF, -HALF, HALF, -HALF],
];

it('lists the sampled matrices if none looks like raw counts', async () => {
  const signed = dense(SCALED.map((row) => row.map((value) => 3 * value)));
  const file = { X: dense(SCALED), var: frame(5), layers: dict({ signed }) };
  expect(await reasonOf(file, NO_COUNTS)).toBe(
    'Looked at: /X, /layers/signed. Count-based methods (scVI, DESeq2 …) need raw counts.',
  );
});

it('reports that fractional counts cannot be recognised among non-negative values', async () => {
  const fractional = dense([
    [0, 1.7, 0.3],
    [2.2, 0, 3.9],
  ]);
  expect(await reasonOf({ X: fractional }, NO_COUNTS)).toBe(
    'Looked at: /X. Count-based methods (scVI, DESeq2 …) need raw counts. Fractional counts, such as those from alevin-fry, kallisto or SoupX, cannot be distinguished from other non-negative values.',
  );
});

it('counts a single NaN in the singular', async () => {
  const one = { X: dense([[Number.NaN], [1]]), var: frame(1) };
  expect(await reasonOf(one, '/X contains NaN')).toBe(
    '1 NaN among 2 values. Sums and means that include non-finite values are not finite either.',
  );
});
