import { expect, it } from 'vitest';
import { volcanoCaption } from './volcano-caption';
import type { VolcanoPoints } from './volcano-points';

const points: VolcanoPoints = {
  ...{ genes: [0, 1, 2, 3].map((place) => ({ group: 0, place })), yMax: 1, atEdge: 0 },
  ...{ x: new Float64Array(4), y: new Float64Array(4), xRange: [-1, 1] },
  kinds: ['up', 'up', 'down', 'other'],
};

it('says which genes of which matrix are drawn, and the limits of those in colour', () => {
  const plot = { points, filter: {}, label: 'NK', noun: 'gene', matrix: '/X' } as const;
  expect(volcanoCaption(plot, 'As stored.')).toBe(
    'Volcano plot of 4 genes of NK by /X: log2 fold change and adjusted p value. In colour: 2 higher and 1 lower with an adjusted p of at most 0.05. As stored.',
  );
  const statement = 'log1p of counts per 10k (CP10k), sampled';
  expect(volcanoCaption({ ...plot, statement }, '')).toContain(
    ' of NK by /X (log1p of counts per 10k (CP10k), sampled): log2 fold change',
  );
  // parameters in a file do not tell which values were tested
  expect(volcanoCaption({ ...plot, matrix: undefined }, 'As stored.')).toMatch(
    /^Volcano plot of 4 genes of NK: log2 fold change/,
  );
  const filter = { adjusted: 0.001, foldChange: -1 };
  expect(
    volcanoCaption({ ...plot, points: { ...points, atEdge: 2 }, filter }, 'As stored.'),
  ).toMatch(
    /adjusted p of at most 0\.001 and an absolute log2 fold change of at least 1\. 2 genes with greater fold changes at the edges\. As stored\.$/,
  );
});
