import { expect, it } from 'vitest';
import type { ElementInfo } from '@/model/element';
import { joinPath, type Path, ROOT } from '@/model/path';
import { createRandom, type Random } from '@/testing/random';
import { type TreeRow, type TreeRows, treeRows, withFirst } from './tree-rows';

/** A random tree of groups, some with a `/` in a name as columns may have it. */
function randomTree(random: Random) {
  const known = new Map<Path, ElementInfo>();
  const add = (path: Path, depth: number) => {
    const keys = Array.from(
      { length: random.integer(1, 7) },
      (_, i) => `${random.pick(['ab', 'bc', 'x/', 'cd'])}${i}`,
    );
    known.set(path, { kind: 'mapping', path, keys });
    for (const key of keys)
      if (depth < 4 && random.next() < 0.4) add(joinPath(path, key), depth + 1);
  };
  add(ROOT, 0);
  return known;
}

/** The rows as one list, each group after the other. */
function plainRows(
  known: ReadonlyMap<Path, ElementInfo>,
  expanded: ReadonlySet<Path>,
  search: string,
  parent = ROOT,
  level = 1,
): TreeRow[] {
  const info = known.get(parent);
  if (info?.kind !== 'mapping') return [];
  const shown = info.keys
    .map((name) => {
      const path = joinPath(parent, name);
      const isOpen = search !== '' || expanded.has(path);
      const below = isOpen ? plainRows(known, expanded, search, path, level + 1) : [];
      return { name, path, below };
    })
    .filter(({ name, below }) => name.includes(search) || below.length > 0);
  return shown.flatMap(({ name, path, below }, i) => [
    {
      ...{ path, parent, name, level, position: i + 1, siblings: shown.length },
      expanded: search === '' ? expanded.has(path) : below.length > 0,
    },
    ...below,
  ]);
}

const listOf = (rows: TreeRows) =>
  Array.from({ length: rows.length }, (_, at) => rows.at(at));

it.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'rows that are made when they are asked for are those of the whole list (seed %i)',
  (seed) => {
    const random = createRandom(seed);
    const known = randomTree(random);
    const expanded = new Set([...known.keys()].filter(() => random.next() < 0.6));
    for (const search of ['', 'b', 'cd1', 'nothing']) {
      const rows = treeRows({ known, expanded, search });
      const plain = plainRows(known, expanded, search);
      expect(listOf(rows)).toEqual(plain);
      expect(plain.map(({ path }) => rows.indexOf(path))).toEqual([...plain.keys()]);
      expect([rows.at(plain.length), rows.at(-1)]).toEqual([undefined, undefined]);
      expect(rows.indexOf('/none')).toBe(-1);
    }
  },
);

it('puts one row above the others', () => {
  const keys = ['a', 'b'];
  const known = new Map([[ROOT, { kind: 'mapping', path: ROOT, keys } as const]]);
  const all = treeRows({ known, expanded: new Set(), search: '' });
  const first = { ...(all.at(0) as TreeRow), path: ROOT, name: 'Overview' };
  const rows = withFirst(first, all);
  expect(listOf(rows).map((row) => row?.name)).toEqual(['Overview', 'a', 'b']);
  expect([ROOT, '/a', '/b', '/c'].map((path) => rows.indexOf(path))).toEqual([
    0, 1, 2, -1,
  ]);
});

it('makes no row that is not asked for', () => {
  let read = 0;
  const keys = new Proxy(
    Array.from({ length: 100_000 }, (_, i) => `g${i}`),
    {
      get(list, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
        return Reflect.get(list, key, receiver);
      },
    },
  );
  const known = new Map([[ROOT, { kind: 'mapping', path: ROOT, keys } as const]]);
  read = 0;
  const rows = treeRows({ known, expanded: new Set(), search: '' });
  expect(rows.at(99_999)?.name).toBe('g99999');
  // whether it looks like AnnData is asked of all names, a few times
  expect(read).toBeLessThan(300_100);
});
