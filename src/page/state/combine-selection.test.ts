import { describe, expect, it } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { type Drawn, inverted, withDrawn } from './combine-selection';
import type { Selection } from './selection';
import { START } from './view';
import { createViewStore } from './view-store';

const { leftOutOf, linkOf, viewOf } = LINKS;

const place = { embedding: '/obsm/X_umap', dimensions: [0, 1] } as const;
const [a, b, c] = [
  [0, 0, 1, 0, 1, 1],
  [2, 2, 3, 2, 3, 3],
  [4, 4, 5, 4, 5, 5],
];
const drawn = (outline: readonly number[]): Drawn => ({
  table: '/obs',
  ...place,
  outline,
});
const outlined: Selection = { ...place, outlines: [a] };
const ticked: Selection = { table: '/obs', runs: Uint32Array.of(3, 5, 9, 10) };
const combined = { table: '/obs', ...place };

describe('what is drawn changes the selection', () => {
  it('replaces it, or is its beginning', () => {
    expect(withDrawn(undefined, 'replace', drawn(a), undefined)).toEqual(outlined);
    expect(withDrawn(ticked, 'replace', drawn(a), undefined)).toEqual(outlined);
    expect(withDrawn(undefined, 'add', drawn(a), undefined)).toEqual(outlined);
    expect(withDrawn(undefined, 'subtract', drawn(a), undefined)).toBeUndefined();
    expect(withDrawn(undefined, 'intersect', drawn(a), undefined)).toBeUndefined();
  });

  it('is one more outline if it is added, as in older links', () => {
    const both = { ...place, outlines: [a, b] };
    expect(withDrawn(outlined, 'add', drawn(b), undefined)).toEqual(both);
  });

  it('is a step where it is subtracted or intersected; equal steps are one', () => {
    const less = withDrawn(outlined, 'subtract', drawn(b), undefined);
    const steps = [
      { op: 'add', outlines: [a] },
      { op: 'subtract', outlines: [b] },
    ];
    expect(less).toEqual({ ...combined, steps });
    expect(withDrawn(less, 'subtract', drawn(c), undefined)).toEqual({
      ...combined,
      steps: [steps[0], { op: 'subtract', outlines: [b, c] }],
    });
    const twice = withDrawn(less, 'intersect', drawn(c), undefined);
    expect(withDrawn(twice, 'intersect', drawn(c), undefined)).toMatchObject({
      steps: [...steps, { op: 'intersect' }, { op: 'intersect' }],
    });
  });

  it('is added to rows that were ticked, instead of replacing them', () => {
    expect(withDrawn(ticked, 'add', drawn(a), undefined)).toEqual({
      ...combined,
      steps: [
        { op: 'add', runs: Uint32Array.of(3, 5, 9, 10) },
        { op: 'add', outlines: [a] },
      ],
    });
  });

  it('keeps as rows what was selected in another embedding', () => {
    const elsewhere: Selection = { ...place, embedding: '/obsm/X_pca', outlines: [a] };
    const known = { table: '/obs', rows: Uint32Array.of(1, 2, 7) };
    expect(withDrawn(elsewhere, 'subtract', drawn(b), known)).toEqual({
      ...combined,
      steps: [
        { op: 'add', runs: Uint32Array.of(1, 3, 7, 8) },
        { op: 'subtract', outlines: [b] },
      ],
    });
    const others = { ...known, table: '/mod/rna/obs' };
    expect(withDrawn(elsewhere, 'subtract', drawn(b), others)).toBe(elsewhere);
  });
});

describe('inversion', () => {
  it('selects all rows if none are selected, and the complement of known ones', () => {
    expect(inverted(undefined, '/obs', 12, false)).toEqual({
      table: '/obs',
      runs: Uint32Array.of(0, 12),
    });
    expect(inverted(ticked, '/obs', 12, true)).toEqual({
      table: '/obs',
      runs: Uint32Array.of(0, 3, 5, 9, 10, 12),
    });
    expect(
      inverted({ table: '/obs', runs: Uint32Array.of(0, 12) }, '/obs', 12, true),
    ).toBeUndefined();
    expect(inverted(ticked, '/raw/obs', 4, false)).toEqual({
      table: '/raw/obs',
      runs: Uint32Array.of(0, 4),
    });
  });

  it('is a step of what was drawn, and a second one takes it back', () => {
    const once = inverted(outlined, '/obs', 12, true);
    const steps = [{ op: 'add', outlines: [a] }, { op: 'invert' }];
    expect(once).toEqual({ ...combined, steps });
    expect(inverted(once, '/obs', 12, true)).toEqual(outlined);
  });
});

it('comes back from its link, step by step', () => {
  const selection: Selection = {
    ...combined,
    steps: [
      { op: 'add', runs: Uint32Array.of(3, 5, 9, 10) },
      { op: 'add', outlines: [a, b] },
      { op: 'subtract', outlines: [c] },
      { op: 'intersect', outlines: [a] },
      { op: 'invert' },
    ],
  };
  expect(viewOf(linkOf({ ...START, selection }))).toEqual({ ...START, selection });
  const many: Selection = {
    ...combined,
    steps: [{ op: 'add', runs: Uint32Array.of(0, 2 ** 25) }, { op: 'invert' }],
  };
  expect(leftOutOf({ ...START, selection: many })).toEqual(['selection']);
});

it('inverts in the store once the rows are known, and returns them synchronously if it can', () => {
  const store = createViewStore();
  const { selectDrawn, invertSelection, announceSelected } = store.getState();
  selectDrawn('replace', drawn(a));
  invertSelection('/obs', 12);
  expect(store.getState().view.selection).toEqual(outlined); // its table is not known yet
  const of = store.getState().view.selection ?? ticked;
  announceSelected({ of, table: '/obs', rows: Uint32Array.of(1) });
  invertSelection('/obs', 12);
  expect(store.getState().view.selection).toMatchObject({
    steps: [{}, { op: 'invert' }],
  });
  store.getState().selectRows('/obs', Uint32Array.of(0, 1, 2));
  invertSelection('/obs', 5);
  expect(store.getState().selected?.rows).toEqual(Uint32Array.of(3, 4));
});
