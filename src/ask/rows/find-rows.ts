import { pointsInside } from '@/ask/embeddings/lasso';
import {
  type Coordinates,
  frameOf,
  placePoints,
  positionOf,
} from '@/ask/embeddings/points';
import { findWithin } from '@/ask/names/find-within';
import { evaluateQuery, evaluateValues } from '@/ask/query/ask-later';
import { expectQuery } from '@/ask/query/parse-query';
import type { IndexSession } from '@/ask/search-index/index-session';
import type { Block } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowRecipe, RowSet } from '@/model/row-set';
import { yieldToEventLoop } from '@/model/waiting';
import type { Elements } from '@/read/elements/open-elements';
import { allRows, sortRowsBy } from './arrange-rows';
import { combine, fromRanges, inOrder } from './row-set';
import type { MakeRows } from './row-sets';

/** Finds the rows of recipes in a file. */
export function rowFinder(elements: () => Elements, indexes?: IndexSession): MakeRows {
  return async (recipe, rowsOf, reading, kept) => {
    const options = { ...reading, indexes };
    switch (recipe.kind) {
      case 'arranged': {
        const { table, sort, of } = recipe;
        const found = of ? await rowsOf(of) : await allRows(elements(), table, options);
        if (sort.length === 0) return found;
        const sorted = await sortRowsBy(elements(), table, found, sort, options);
        return inOrder(sorted, found.length);
      }
      case 'outlined':
        return outlined(elements(), recipe, options);
      case 'rows':
        return fromRanges(
          recipe.ranges,
          (await allRows(elements(), recipe.table, options)).length,
        );
      case 'category':
        return evaluateValues(elements(), recipe.table, recipe, options);
      case 'query':
      case 'union':
      case 'intersection':
      case 'difference':
      case 'complement':
        return findWithin(recipe, undefined, {
          rowsOf,
          async evaluate(query, within) {
            const known = query === recipe ? undefined : kept(query);
            if (known) return within ? combine(known, within, 'intersection') : known;
            const { table, where } = query;
            const settings = { ...options, within };
            return (await evaluateQuery(elements(), table, expectQuery(where), settings))
              .rows;
          },
        });
    }
  };
}

/** Number of rows per read, as the page reads an embedding. */
const BATCH = 1 << 18;

async function outlined(
  elements: Elements,
  { embedding, dimensions, outlines }: Extract<RowRecipe, { kind: 'outlined' }>,
  { signal, report, priority }: ReadOptions,
): Promise<RowSet> {
  const { info, read } = await elements.at(embedding, { signal });
  const [x, y] = dimensions;
  const [length = 0, width = 0] = info.kind === 'matrix' ? info.shape : [];
  if (info.kind !== 'matrix' || !read || Math.max(x, y) >= width)
    throw new DataError(
      'UnsupportedError',
      `${embedding} is not an embedding with columns ${x} and ${y}.`,
    );
  const columnOf = async (at: number, column: number): Promise<Coordinates> => {
    const rows = [at, Math.min(length, at + BATCH)] as const;
    const columns = [column, column + 1] as const;
    return coordinatesIn(await read({ rows, columns }, { signal, priority }), embedding);
  };
  const inside = new Uint8Array(length);
  let frame: ReturnType<typeof frameOf> | undefined;
  for (let at = 0; at < length; at += BATCH) {
    const [xs, ys] = await Promise.all([columnOf(at, x), columnOf(at, y)]);
    throwIfAborted(signal);
    frame ??= frameOf(xs, ys);
    const { positions } = placePoints(xs, ys, frame);
    for (const row of pointsInside(positions, placed(outlines, frame)))
      inside[at + row] = 1;
    report?.({ done: Math.min(length, at + BATCH), total: length, unit: 'values' });
    await yieldToEventLoop();
    throwIfAborted(signal);
  }
  return fromMask(inside);
}

function placed(
  outlines: readonly (readonly number[])[],
  frame: ReturnType<typeof frameOf>,
): readonly (readonly number[])[] {
  return outlines.map((outline) =>
    outline.flatMap((x, i) =>
      i % 2 === 0 ? positionOf(frame, x, outline[i + 1] as number) : [],
    ),
  );
}

function coordinatesIn(block: Block, path: Path): Coordinates {
  if (block.kind !== 'matrix')
    throw new DataError('UnsupportedError', `${path} does not contain numbers.`);
  return { values: block.values, width: 1, column: 0 };
}

function fromMask(mask: Uint8Array): RowSet {
  const ranges: number[] = [];
  for (let row = 0; row < mask.length; row++)
    if (mask[row] !== (mask[row - 1] ?? 0)) ranges.push(row);
  if (ranges.length % 2 === 1) ranges.push(mask.length);
  return fromRanges(ranges, mask.length);
}
