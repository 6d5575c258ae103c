import { expect, it } from 'vitest';
import { type LegendEntry, toggledAll, topEntries } from './legend-entries';

const entry = (code: number, count: number): LegendEntry => ({
  ...{ code, count, label: `c${code}` },
  colour: '#000000',
});

it('loses no category and no cell of very many', () => {
  const entries = Array.from({ length: 333 }, (_, code) => entry(code, (code * 7) % 101));
  const { top, rest } = topEntries(entries);
  const codes = [...top.map(({ code }) => code), ...(rest?.codes ?? [])];
  expect([...codes].sort((a, b) => a - b)).toEqual(entries.map(({ code }) => code));
  const cells = top.reduce((sum, { count }) => sum + count, rest?.cells ?? 0);
  expect(cells).toBe(entries.reduce((sum, { count }) => sum + count, 0));
  expect(top[0]?.count).toBe(100);
});

it('begins with the categories of the most chosen cells', () => {
  const entries = Array.from({ length: 300 }, (_, code) => ({
    ...entry(code, 300 - code),
    chosen: code === 280 ? 3 : code > 290 ? 1 : 0,
  }));
  const { top, rest } = topEntries(entries, 2);
  expect(top.map(({ code }) => code)).toEqual([280, 291]);
  expect(rest).toMatchObject({ cells: 45_121, chosen: 8 });
});

it('leaves two hundred as the file has them', () => {
  const entries = Array.from({ length: 200 }, (_, code) => entry(code, code));
  expect(topEntries(entries)).toEqual({ top: entries, rest: undefined });
});

it('hides the rest together, and shows it where all of it is hidden', () => {
  expect(toggledAll(new Set([1]), [3, 2])).toEqual([1, 2, 3]);
  expect(toggledAll(new Set([1, 2, 3]), [3, 2])).toEqual([1]);
});
