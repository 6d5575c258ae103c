import { expect, it } from 'vitest';
import { foldChangesOf, markerWarnings } from './fold-changes';

const logarithms = (base: 'e' | 2 | 10) =>
  ({ kind: 'log1p', base, of: 'normalised', target: 10_000 }) as const;

it('takes the base that uns/log1p states, and says where the values have another', () => {
  const are = logarithms(2);
  expect(foldChangesOf({ are }, { base: 2 })).toEqual({ kind: 'log1p', base: 2 });
  const stated = foldChangesOf({ are }, { base: Math.E });
  expect(stated).toEqual({ kind: 'log1p', base: Math.E });
  expect(markerWarnings({ are, isAll: true }, stated)).toEqual([
    'uns/log1p states base e or none, but the values are logarithms to base 2: fold changes follow uns/log1p, as in scanpy.',
  ]);
});

it('says that scanpy would take base e where the file states none and the values show another', () => {
  for (const base of [2, 10] as const) {
    const are = logarithms(base);
    const found = foldChangesOf({ are }, undefined);
    expect(found).toEqual({ kind: 'log1p', base, isDetected: true });
    expect(markerWarnings({ are, isAll: true }, found)).toEqual([
      `The values are logarithms to base ${base}, which no uns/log1p states: fold changes undo that base. scanpy would take base e, and have other fold changes.`,
    ]);
  }
  const are = logarithms('e');
  expect(markerWarnings({ are, isAll: true }, foldChangesOf({ are }, undefined))).toEqual(
    [],
  );
});
