import { expect, it } from 'vitest';
import { type FileCheck, withUnreadable } from '@/ask/checks/table-check';
import { rangeText, valuesName } from '@/ask/matrices/matrix-label';
import { DataError } from '@/model/errors';
import { codes, dense, frame, type Members, numbers } from '@/testing/anndata-sketches';
import { arraySketch, float64 } from '@/testing/memory-node';
import { overviewFileOf } from '@/testing/overview-file';
import { findConcerns } from './findings';

// files in which a sentence is easily false: every sentence of them is read here

async function sentencesOf(members: Members): Promise<readonly string[]> {
  const file = await overviewFileOf(members);
  const { findings } = await findConcerns(file, true, {});
  const samples = await Promise.all(
    file.dataset.matrices.map(async ({ path }) => {
      const sample = await file.samples.of(path, {});
      return `${path}: ${valuesName(sample)}, ${rangeText(sample)}. ${sample.evidence}`;
    }),
  );
  return [...samples, ...findings.map(({ title, reason }) => `${title}. ${reason}`)];
}

const NAN = Number.NaN;
const values = (rows: number, columns: number) =>
  arraySketch(float64, [rows, columns], []);

it('says of 0 cells that there is nothing, and neither zeros nor a lack of problems', async () => {
  const obs = frame(0, { cell_type: codes([]), score: numbers([]) });
  expect(await sentencesOf({ X: values(0, 3), obs })).toEqual([
    '/X: no values, –. One of its axes has length 0.',
    '/obs has no rows. Nothing can be counted or drawn of it.',
    '/X has no values. /X: 0 × 3.',
  ]);
});

it('says of 0 genes that there is nothing of them, and judges the cells', async () => {
  const obs = frame(2, { score: numbers([NAN, NAN]) });
  expect(await sentencesOf({ X: values(2, 0), obs, var: frame(0) })).toEqual([
    '/X: no values, –. One of its axes has length 0.',
    '/var has no rows. Nothing can be counted or drawn of it.',
    '/X has no values. /X: 2 × 0.',
    '1 column of /obs without values. score. Every value is missing.',
  ]);
});

it('says of 1 cell nothing that takes two: its columns are not constant', async () => {
  const obs = frame(1, { batch: codes([0]), score: numbers([NAN]) });
  expect(await sentencesOf({ X: dense([[0, 3, 1]]), obs })).toEqual([
    '/X: counts, 0 to 3. All 3 values are integers (maximum 3).',
    '1 column of /obs without values. score. Every value is missing.',
    '1 column of /obs with unused categories. batch (1 of 2). Probably left from subsetting; they appear as empty groups in plots. In Python, use remove_unused_categories(); in R, droplevels().',
  ]);
});

it('says of missing values that there are none that are finite, and not that they are zeros', async () => {
  const X = dense([
    [NAN, NAN, NAN],
    [NAN, NAN, NAN],
  ]);
  const obs = frame(2, { cell_type: codes([-1, -1]), score: numbers([NAN, NAN]) });
  expect(await sentencesOf({ X, obs })).toEqual([
    '/X: no finite value, all NaN. No value is finite. The matrix has 6 NaN.',
    '/X has no finite value. No value is finite. The matrix has 6 NaN.',
    '2 columns of /obs without values. cell_type, score. Every value is missing.',
  ]);
});

const damaged = (path: string) => () => {
  throw new DataError('CorruptError', `${path}: a chunk is damaged.`);
};

it('finds what it cannot read, of each group in one line, and tells a check of it', async () => {
  const broken = (path: string) => arraySketch(float64, [2], damaged(path));
  const file = await overviewFileOf({
    X: arraySketch(float64, [2, 3], damaged('/X')),
    obs: frame(2, { a: broken('/obs/a'), b: broken('/obs/b'), c: numbers([1, 2]) }),
  });
  const { findings, unreadable } = await findConcerns(file, false, {});
  expect(findings.map(({ tone, title, reason }) => [tone, title, reason])).toEqual([
    ['warning', '/X could not be read', 'a chunk is damaged.'],
    [
      'warning',
      '2 members of /obs could not be read',
      'a, b. /obs/a: a chunk is damaged.',
    ],
  ]);
  const check: FileCheck = {
    ...{ depth: 'headers', standards: ['AnnData'], diagnostics: [], nodes: 9 },
    counts: { error: 0, warning: 0, info: 0 },
    cost: { bytes: 100, isStored: true },
  };
  expect(withUnreadable(check, unreadable)).toMatchObject({
    counts: { error: 3 },
    diagnostics: ['/X', '/obs/a', '/obs/b'].map((path) => ({ path, severity: 'error' })),
  });
  expect(withUnreadable(check, [])).toBe(check);
  const far = { path: '/X', reason: 'offline', error: 'UnreachableError' } as const;
  expect(withUnreadable(check, [far])).toBe(check);
});

it('notes what Petri does not support as not checked: the file is not damaged', async () => {
  const X = arraySketch(float64, [2, 3], () => {
    throw new DataError('UnsupportedError', '/X: a filter that Petri does not know.');
  });
  const { findings } = await findConcerns(await overviewFileOf({ X }), false, {});
  expect(findings).toMatchObject([
    { tone: 'note', title: '/X not checked', isMinor: true },
  ]);
});
