import { afterAll, describe, expect, it } from 'vitest';
import { rowFinder } from '@/ask/rows/find-rows';
import { toRows } from '@/ask/rows/row-set';
import { createRowSets } from '@/ask/rows/row-sets';
import { rowSetId } from '@/model/row-set';
import { type Elements, openElements } from '@/read/elements/open-elements';
import { codes, frame, numbers, texts } from '@/testing/anndata-sketches';
import {
  arraySketch,
  groupSketch,
  int32,
  memoryRoot,
  type ReadLog,
} from '@/testing/memory-node';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { evaluateQuery, evaluateValues } from './evaluate-query';
import { expectQuery } from './parse-query';

const files = new Map<string, { elements: Elements; close: () => Promise<void> }>();
async function open(name: string): Promise<Elements> {
  const known = files.get(name);
  if (known) return known.elements;
  const { root, close } = await openFixtureFile(name);
  const elements = openElements(root);
  files.set(name, { elements, close });
  return elements;
}
afterAll(async () => {
  for (const { close } of files.values()) await close();
});

/** How many rows, the first four, and the last two. */
async function found(elements: Elements, query: string) {
  const { rows } = await evaluateQuery(elements, '/obs', expectQuery(query));
  const list = [...toRows(rows)];
  return [list.length, list.slice(0, 4), list.slice(-2)];
}

// expected rows are those of pandas over what anndata reads
describe.each(['kitchen.h5ad', 'kitchen.v3.zarr'])('queries over %s', (name) => {
  it.each([
    ['0 < float64 <= 5 and cell_type == "B cell"', [26, [32, 50, 57, 63], [308, 317]]],
    ['cell_type not in ["B cell", "T cell"]', [104, [1, 2, 5, 7], [324, 327]]],
    [
      'nullable_integer > 100 or nullable_boolean == true',
      [194, [1, 4, 5, 6], [327, 330]],
    ],
    [
      'not (nullable_integer > 100 or nullable_boolean == true)',
      [69, [0, 7, 14, 17], [328, 329]],
    ],
    [
      'index contains "7" and with_missing is missing',
      [5, [27, 76, 77, 207], [207, 327]],
    ],
    ['big_integer == 9007199254740993 and int64 < 0', [1, [0], [0]]],
  ])('%s', async (query, rows) => {
    expect(await found(await open(name), query)).toEqual(rows);
  });

  it('a category that the column lacks finds no rows, and the nearest ones are named', async () => {
    const asked = async (query: string) => {
      const elements = await open(name);
      const { rows, plan } = await evaluateQuery(elements, '/obs', expectQuery(query));
      return [rows.count, plan.notes];
    };
    expect(await asked('cell_type == "Bcell"')).toEqual([
      ...[0, ['cell_type has no category “Bcell”; nearest: “B cell”, “T cell”.']],
    ]);
    expect(await asked('cell_type not in ["B cell", "xylophone"]')).toEqual([
      ...[expect.any(Number), ['cell_type has no category “xylophone”.']],
    ]);
    for (const query of [
      'cell_type == "B cell"',
      'cell_type contains "Bcell"',
      'string == "no such text"',
    ])
      expect((await asked(query))[1]).toBeUndefined();
  });

  it('name rows by recipe, together with others', async () => {
    const elements = await open(name);
    const held = await createRowSets(rowFinder(() => elements)).hold(
      rowSetId({
        kind: 'difference',
        of: { kind: 'query', table: '/obs', where: '0 < float64 <= 5' },
        without: { kind: 'query', table: '/obs', where: 'cell_type == "B cell"' },
      }),
    );
    expect(held.rows.count).toBe(70 - 26);
  });
});

describe('what does not fit', () => {
  it.each([
    [
      'cell_typ == "B cell"',
      '/obs has no column “cell_typ” (character 1 of the query). Did you mean cell_type?',
    ],
    [
      'int8 > 1 and Int8 > 1',
      'no column “Int8” (character 14 of the query). Did you mean int8',
    ],
    ['toString == 1', '/obs has no column “toString”'],
    [
      'int8 == "1"',
      '/obs/int8 contains numbers, which do not compare with the text “1”: write numbers without quotes.',
    ],
    ['int8 == true', 'which do not compare with true'],
    ['int8 in [1, "x"]', 'which do not compare with the text “x”'],
    [
      'int8 contains "1"',
      '/obs/int8 contains numbers, which “contains” does not search.',
    ],
    [
      'string > 5',
      '/obs/string contains texts, which do not compare with the number 5: write texts in quotes.',
    ],
    ['boolean > false', '/obs/boolean contains booleans, which have no order'],
    ['cell_type < "T cell"', 'The categories of /obs/cell_type have no order'],
    ['integer_category < 10', 'The categories of /obs/integer_category have no order'],
    ['integer_category == "10"', 'which do not compare with the text “10”'],
    [
      'ordered < "tall"',
      '“tall” is not a category of /obs/ordered, whose order is low < middle < high.',
    ],
  ])('%s', async (query, sentence) => {
    await expect(found(await open('kitchen.h5ad'), query)).rejects.toThrow(sentence);
  });

  it('a path that is no table', async () => {
    const elements = await open('kitchen.h5ad');
    const ask = (path: string) => evaluateQuery(elements, path, expectQuery('a == 1'));
    await expect(ask('/obs/int8')).rejects.toThrow('/obs/int8 is not a table');
    await expect(ask('/nothing')).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});

const LENGTH = 40_000;
const counted = Array.from({ length: LENGTH }, (_, i) => i);
const chunked = (chunk: number, values: readonly number[]) =>
  arraySketch(int32, [LENGTH], values, {}, [chunk]);

function sketched(log: ReadLog): Elements {
  const obs = frame(LENGTH, {
    n: chunked(1000, counted),
    m: chunked(
      100,
      counted.map((i) => i % 7),
    ),
    name: texts(counted.map((i) => `c${i % 10}`)),
    x: numbers(counted),
    type: codes(counted.map((i) => (i % 3) - 1)),
  });
  return openElements(memoryRoot(groupSketch({}, { obs }), log));
}

/** The ranges that were read of a column. */
const readOf = (log: ReadLog, path: string) =>
  log.filter((entry) => entry.path === path).map(({ selection }) => selection[0]);

describe('what is read', () => {
  it('of the next column is only the chunks with rows in question', async () => {
    const log: ReadLog = [];
    const elements = sketched(log);
    expect(await found(elements, 'm == 3 and 2050 <= n < 2060')).toEqual([
      1,
      [2054],
      [2054],
    ]);
    log.length = 0;
    await found(elements, 'x < 12345 and name == "c4" and x >= 12340');
    // both conditions on x need no second read of it
    expect(readOf(log, '/obs/x')).toEqual([[0, LENGTH]]);
    // pieces of 16,384 rows where a column has no chunks
    expect(readOf(log, '/obs/name')).toEqual([[0, 16_384]]);
  });

  it('is nothing of a column that has nothing to decide', async () => {
    const log: ReadLog = [];
    const elements = sketched(log);
    expect((await found(elements, 'n < 0 and name == "c4"'))[0]).toBe(0);
    expect((await found(elements, 'n >= 0 or name == "c4"'))[0]).toBe(LENGTH);
    expect((await found(elements, 'n is missing or name is not missing'))[0]).toBe(
      LENGTH,
    );
    expect(readOf(log, '/obs/name')).toEqual([]);
  });

  it('is reported, with what each condition decided', async () => {
    const query = expectQuery('n < 5000 and m == 3');
    const reports: number[] = [];
    const { plan } = await evaluateQuery(sketched([]), '/obs', query, {
      report: ({ done, total }) => reports.push(done, total ?? 0),
    });
    const read = plan.columns.map(({ name, rows }) => [name, rows.read, rows.of]);
    expect(read).toEqual([
      ['n', LENGTH, LENGTH],
      ['m', LENGTH, LENGTH],
    ]);
    const scanned = { decided: 0 };
    expect(plan.conditions).toEqual([
      { text: 'm == 3', column: 'm', asked: LENGTH, met: 5714, ...scanned },
      { text: 'n < 5000', column: 'n', asked: 5714, met: 714, ...scanned },
    ]);
    expect(plan.answer).toMatchObject({ count: 714, isFinal: true });
    expect(reports).toEqual([LENGTH, LENGTH]);
  });
});

it('finds the rows with one of some values as shown, or none', async () => {
  const count = async (column: string, values: readonly (string | null)[]) =>
    (await evaluateValues(sketched([]), '/obs', { column, values })).count;
  expect(await count('type', ['c0'])).toBe(13_333);
  expect(await count('type', ['c0', null])).toBe(26_667);
  expect(await count('type', [null])).toBe(13_334);
  expect(await count('n', ['10', '11'])).toBe(2);
  expect(await count('n', [])).toBe(0);
});

it('gives up between reads when aborted', async () => {
  for (const stop of ['at once', 'while reading', 'at the first report'] as const) {
    const controller = new AbortController();
    const { signal } = controller;
    const log: ReadLog = [];
    if (stop === 'while reading')
      log.push = (...reads) => {
        for (const read of reads) log[log.length] = read;
        if (readOf(log, '/obs/m').length > 0) controller.abort();
        return log.length;
      };
    const elements = sketched(log);
    const query = expectQuery('m == 3 and name == "c4"');
    const report = () => {
      if (stop === 'at the first report') controller.abort();
    };
    if (stop === 'at once') controller.abort();
    const answer = evaluateQuery(elements, '/obs', query, { signal, report });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    if (stop !== 'at the first report') expect(readOf(log, '/obs/name')).toEqual([]);
  }
});
