import type { DataElement } from '@/elements/element';
import { corrupt, type OtherRules } from '@/elements/expect';
import { readFrameMatrix } from '@/elements/frame-matrix';
import { joinPath, type Path } from '@/model/path';

/** The citation in messages about damaged attributes. */
export const LOOM_ATTRIBUTES: OtherRules = { rules: 'Loom row and column attributes' };

/** The first of two coordinate columns, by its name: `_X`, `UMAP_1`, `_tSNE1` … */
function isFirstOfTwo(name: string): boolean {
  if (/^_?x$/i.test(name)) return true;
  return /(?<!\d)1$/.test(name) && /umap|t-?sne|pc|phate|embedding|dim/i.test(name);
}

type Pair = readonly [first: string, second: string];

/** Pairs of columns that are coordinates of cells, in file order. */
export function pairsOf(columns: readonly string[]): readonly Pair[] {
  return columns.flatMap((first) => {
    if (!isFirstOfTwo(first)) return [];
    const second = first.replace(/x$/, 'y').replace(/X$/, 'Y').replace(/1$/, '2');
    return columns.includes(second) ? [[first, second] as const] : [];
  });
}

/** The name of a pair below its table. */
export function pairName([first, second]: Pair): string {
  return `${first},${second}`;
}

/** The same table, with a matrix of two columns for each pair of coordinates. */
export function withPairs(table: DataElement): DataElement {
  const { info, member } = table;
  if (info.kind !== 'dataframe' || !member) return table;
  const { path, length, columns } = info;
  const pairs = new Map(pairsOf(columns).map((pair) => [pairName(pair), pair]));
  return {
    ...table,
    async member(name, options) {
      const pair = columns.includes(name) ? undefined : pairs.get(name);
      if (!pair) return member(name, options);
      const halves = await Promise.all(pair.map((half) => member(half, options)));
      return placesOf(joinPath(path, name), length, halves);
    },
  };
}

function placesOf(
  path: Path,
  length: number,
  columns: readonly DataElement[],
): DataElement {
  const [first] = columns;
  const areNumbers = columns.every(
    ({ info }) => info.kind === 'column' && info.holds === 'numbers',
  );
  if (!first || !areNumbers)
    throw corrupt(path, 'its columns are not numbers', LOOM_ATTRIBUTES);
  return {
    node: first.node,
    info: { path, kind: 'matrix', layout: 'dense', shape: [length, 2], dtype: 'float64' },
    read: (region, options) => readFrameMatrix(path, length, columns, region, options),
  };
}
