import { histogram2d } from '@/ask/columns/compare-columns';
import { countPairs } from '@/ask/columns/count-pairs';
import { tableSchema } from '@/ask/columns/schema';
import { cutCrosstab, cutSchema } from '@/ask/elements/cut-answers';
import { exportRows } from '@/ask/export/export-rows';
import { countEdges } from '@/ask/graphs/count-edges';
import { readEdges } from '@/ask/graphs/read-edges';
import { findWithin, isMade } from '@/ask/names/find-within';
import { describeQueryColumn, evaluateQuery } from '@/ask/query/ask-later';
import { expectQuery } from '@/ask/query/parse-query';
import type { QuestionTable } from '@/ask/question';
import type { RowQuestions } from '@/ask/questions';
import type { IndexRange } from '@/model/block';
import { cutBlock } from '@/model/cut-text';
import { laterCode } from '@/model/later-code';
import type { QueryPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { type RowSetId, recipeOf, rowSetId, startOf } from '@/model/row-set';
import type { ReadCost } from '@/model/source';
import { buffersOfPicked, pickRows } from './pick-rows';
import { toRows } from './row-set';
import type { RowSets } from './row-sets';
import { withRowSet, withRows } from './with-rows';

const conversion = laterCode(() => import('@/ask/convert/convert-file'));
const parts = laterCode(() => import('@/ask/export/part/write-part'));
const codeOfConversion = laterCode(() => import('@/ask/convert/subset-code'));

/** Tables in another order than the file's, and columns against each other. */
export const rowQuestions: QuestionTable<keyof RowQuestions> = {
  saveColumns: {
    action: () => 'reads nothing',
    async answer({ table, columns }, { saved }) {
      saved.set(table, new Map(columns.map(({ name, rows }) => [name, rows])));
      return undefined;
    },
  },
  schema: {
    action: () => ({ what: 'structure' }),
    answer: async ({ table, columns }, { elements }, options) =>
      cutSchema(await tableSchema(elements, table, { names: columns }, options)),
  },
  rowNumbers: {
    action: ({ recipe }) => ({ what: 'order', path: startOf(recipeOf(recipe)) ?? '/' }),
    answer: ({ recipe }, { rows }, options) => rowsOf(rows, recipe, options),
    moves: (rows) => [rows.buffer as ArrayBuffer], // a copy of the cached rows
  },
  order: {
    action: ({ table }) => ({ what: 'order', path: table }),
    answer: async ({ table, recipe }, { orders }, options) => ({
      count: await orders.count(table, recipe, options),
    }),
  },
  orderedRows: {
    action: ({ table }) => ({ what: 'order', path: table }),
    answer: ({ table, recipe, places }, { orders }, options) =>
      orders.rowsAt(table, recipe, places, options),
    moves: (rows) => [rows.buffer as ArrayBuffer], // made for this answer
  },
  queryColumn: {
    action: ({ table }) => ({ what: 'view', path: table }),
    answer: ({ table, column }, { elements }, options) =>
      describeQueryColumn(elements, table, column, options),
  },
  query: {
    action: ({ table }) => ({ what: 'order', path: table }),
    async answer({ table, where, scan }, { elements, indexes, rows: sets }, options) {
      const found = await evaluateQuery(elements, table, expectQuery(where), {
        ...options,
        ...{ indexes, scan },
      });
      const { rows } = found;
      const read = options.spent?.();
      const plan = { ...found.plan, ...(read && { read }) };
      if (!plan.answer.isFinal) return { plan, rows: toRows(rows) };
      sets.keep(rowSetId({ kind: 'query', table, where }), rows);
      return { plan };
    },
    moves: ({ rows }) => (rows ? [rows.buffer as ArrayBuffer] : []), // made for this answer
  },
  countRows: {
    action: ({ table }) => ({ what: 'order', path: table }),
    async answer({ recipe: id }, { elements, indexes, rows: sets }, options) {
      const plans: QueryPlan[] = [];
      const own = { ...options, indexes };
      const recipe = recipeOf(id);
      if (!isMade(recipe))
        return { count: (await rowsOf(sets, id, options)).length, plans };
      const rows = await findWithin(recipe, undefined, {
        rowsOf: async (part) => {
          const held = await sets.hold(rowSetId(part), options);
          held.release();
          return held.rows;
        },
        async evaluate({ table, where }, within) {
          const before = options.spent?.();
          const found = await evaluateQuery(elements, table, expectQuery(where), {
            ...{ ...own, within },
          });
          const read = before && costSince(before, options.spent?.());
          plans.push({ ...found.plan, ...(read && { read }) });
          return found.rows;
        },
      });
      sets.keep(id, rows);
      return { count: rows.count, plans };
    },
  },
  pick: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, rows }, { elements }, options) {
      const element = await elements.at(path, options);
      const picked = await pickRows(element, rows, options);
      return { ...picked, parts: picked.parts.map(cutBlock) };
    },
    moves: buffersOfPicked,
  },
  edges: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, at, limit }, { elements, tally }, options) {
      const element = await elements.at(path, options);
      const edges = await readEdges(element, at, limit, options);
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { ...edges, chunks } : edges;
    },
    moves: ({ ends, values }) => [ends.buffer, values.buffer] as ArrayBuffer[], // made for this answer
  },
  countEdges: {
    action: ({ path }) => ({ what: 'view', path }),
    answer: async ({ path }, { elements, overview }, options) =>
      countEdges(await elements.at(path, options), overview.isRemote, options),
  },
  crosstab: {
    action: ({ rows }) => ({ what: 'view', path: rows }),
    async answer({ rows, columns, of }, { elements, rows: sets }, options) {
      const crosstab = await withRows(sets, of, options, async (counted) =>
        typeof columns === 'string'
          ? countPairs(elements, { rows, columns, of: counted }, options)
          : withRowSet(sets, columns.chosen, options, (chosen) =>
              countPairs(elements, { rows, columns: chosen, of: counted }, options),
            ),
      );
      return cutCrosstab(crosstab);
    },
  },
  histogram2d: {
    action: ({ x }) => ({ what: 'view', path: x }),
    answer: ({ x, y, rows }, { elements, rows: sets }, options) =>
      withRows(sets, rows, options, (counted) =>
        histogram2d(elements, { x, y, rows: counted }, options),
      ),
  },
  exportRows: {
    action: ({ wish }) => ({ what: 'export', path: wish.table }),
    async answer({ wish }, { elements, exactName, rows }, { write, ...options }) {
      if (!write)
        throw new RangeError('An export needs a function that takes its pieces');
      const { rows: named, ...plain } = wish;
      const chosen =
        typeof named === 'string' ? await rowsOf(rows, named, options) : named;
      const exported = { ...plain, ...(chosen && { rows: chosen }) };
      return exportRows(elements, exported, exactName, write, options);
    },
  },
  convert: {
    action: ({ wish }) => ({ what: 'export', path: wish.part ?? '/' }),
    async answer({ wish }, context, how) {
      const { elements, exactName, overview, rows, openScratch, compress } = context;
      const { write, remove, ...options } = how;
      if (!write)
        throw new RangeError('A conversion needs a function that takes its pieces');
      const { convertFile } = await conversion();
      const { cells, format, ...plain } = wish;
      const chosen = cells === undefined ? undefined : await rowsOf(rows, cells, options);
      const file = { elements, dataset: overview.dataset };
      const taken = {
        ...{ ...plain, exactName },
        ...(chosen && { cells: chosen.toSorted() }),
        ...(openScratch && { openScratch }),
        ...(compress && { compress }),
        ...(remove && { folder: { remove, byBrowser: true } }),
      };
      return convertFile(file, format, taken, write, options);
    },
  },
  exportPart: {
    action: ({ wish }) => ({ what: 'export', path: wish.path }),
    async answer({ wish }, context, { write, ...options }) {
      if (!write)
        throw new RangeError('An export needs a function that takes its pieces');
      const { elements, exactName, overview, rows: sets, openScratch } = context;
      const { writePart } = await parts();
      const { rows: named, ...plain } = wish;
      const rows =
        typeof named === 'string' ? await rowsOf(sets, named, options) : inRange(named);
      const file = { elements, dataset: overview.dataset };
      const part = { ...plain, rows, exactName, openScratch };
      return writePart(file, part, write, options);
    },
  },
  conversionCode: {
    action: ({ wish }) => ({ what: 'export', path: wish.part ?? '/' }),
    async answer({ wish }, { elements, overview, rows }, options) {
      const { subsetCode } = await codeOfConversion();
      const file = { elements, dataset: overview.dataset };
      const rowsOf = async (id: RowSetId) => {
        const held = await rows.hold(id, options);
        held.release();
        return held.rows;
      };
      return subsetCode(file, wish, rowsOf, options);
    },
  },
  conversionChoices: {
    action: () => ({ what: 'structure' }),
    async answer({ part }, { elements, overview }, options) {
      const { conversionChoices } = await conversion();
      return conversionChoices({ elements, dataset: overview.dataset }, part, options);
    },
  },
};

function costSince(before: ReadCost, now: ReadCost | undefined): ReadCost | undefined {
  return (
    now && {
      requests: now.requests - before.requests,
      bytesRead: now.bytesRead - before.bytesRead,
    }
  );
}

function inRange(range: IndexRange | undefined): Uint32Array | undefined {
  if (!range) return undefined;
  const [start, stop] = range;
  return Uint32Array.from({ length: stop - start }, (_, i) => start + i);
}

/** Row numbers of a set, which is cached for the next question that names it. */
async function rowsOf(
  sets: RowSets,
  id: RowSetId,
  options: ReadOptions,
): Promise<Uint32Array> {
  const held = await sets.hold(id, options);
  const rows = toRows(held.rows);
  held.release();
  return rows;
}
