import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { stringAt } from '@/model/strings';
import { openFixture } from '@/testing/node-open-fixture';
import type { DataElement } from '../element';
import { type Elements, openElements } from '../open-elements';

interface Written {
  readonly values: Readonly<Record<string, readonly unknown[]>>;
}

/** The numpy values from which e2e/fixtures/column_tables.py wrote the file. */
const written = JSON.parse(
  readFileSync(new URL('../../../../e2e/fixtures/tables.json', import.meta.url), 'utf8'),
) as { readonly '/run/cells': Written };
const { values } = written['/run/cells'];

let elements: Elements;
beforeAll(async () => {
  elements = openElements(await openFixture('tables.h5'));
});

/** Values of a block, in the notation of the expected values. */
function plain(block: Block, count: number): unknown[] {
  return Array.from({ length: count }, (_, i) => {
    if ('missing' in block && block.missing?.[i]) return null;
    switch (block.kind) {
      case 'numbers': {
        const value = block.values[i] as number | bigint;
        return typeof value === 'bigint'
          ? String(value)
          : Number.isNaN(value)
            ? 'NaN'
            : value;
      }
      case 'booleans':
        return block.values[i] === 1;
      case 'strings':
        return stringAt(block.strings, i);
      case 'categories': {
        const code = block.codes[i] as number;
        return code < 0 ? null : stringAt(block.labels, code);
      }
      default:
        throw new Error(`not expected: ${block.kind}`);
    }
  });
}

async function read(element: DataElement, start: number, stop: number): Promise<Block> {
  const block = await element.read?.({ rows: [start, stop] });
  if (!block) throw new Error(`${element.info.path} has no values`);
  return block;
}

describe('a column table', () => {
  it('is a table of NROWS rows with three levels of row labels, wherever it is', async () => {
    const { info } = await elements.at('/run/cells');
    expect(info).toEqual({
      path: '/run/cells',
      kind: 'dataframe',
      length: 600,
      index: 'donor',
      labels: ['donor', 'sample', 'cell'],
      columns: [
        ...['donor', 'sample', 'cell', 'counts', 'energy'],
        ...['score', 'fate', 'state', 'flag', 'big'],
      ],
      about: {
        title: 'Cells by donor and sample',
        description: 'One row per cell; the three labels together are unique.',
        vocabulary: 'UCUM',
      },
    });
  });

  it.each(Object.keys(values))(
    'has the values of %s that were written, with missing ones distinct from NaN',
    async (name) => {
      const element = await elements.at(`/run/cells/${name}`);
      const wanted = values[name] ?? [];
      expect(plain(await read(element, 0, wanted.length), wanted.length)).toEqual(wanted);
    },
  );

  it('ignores rows stored beyond NROWS', async () => {
    const element = await elements.at('/run/cells/counts');
    expect(element.info).toMatchObject({ kind: 'column', length: 600 });
    const block = await read(element, 590, 640);
    expect(plain(block, 10)).toHaveLength(10);
    expect(block.kind === 'numbers' && block.values.length).toBe(10);
  });

  it('keeps 64-bit integers exact, as plain numbers if only missing values need 64 bits', async () => {
    const big = await read(await elements.at('/run/cells/big'), 0, 3);
    expect(big.kind === 'numbers' && [...big.values]).toEqual([
      0n,
      1152921504606846979n,
      1152921504606846982n,
    ]);
    const counts = await read(await elements.at('/run/cells/counts'), 0, 2);
    expect(counts.kind === 'numbers' && counts.values).toBeInstanceOf(Uint32Array);
  });

  it('has units with their vocabulary, inherited from the table, and the valid range', async () => {
    const about = async (name: string) =>
      (await elements.at(`/run/cells/${name}`)).info.about;
    expect(await about('energy')).toEqual({
      description: 'Deposited energy',
      units: 'MeV',
      vocabulary: 'UCUM',
    });
    expect(await about('score')).toEqual({ units: '1', vocabulary: 'UDUNITS-2' });
    expect(await about('counts')).toEqual({ validMin: 0, validMax: 1_000_000 });
    expect(await about('flag')).toBeUndefined();
  });

  it('shows an enumeration as categories in the order of their codes, without MISSING', async () => {
    const state = await read(await elements.at('/run/cells/state'), 0, 1);
    expect(
      state.kind === 'categories' && [0, 1, 2].map((i) => stringAt(state.labels, i)),
    ).toEqual(['OFF', 'ON', 'ERROR']);
  });

  it('shows a Boolean whose fill value is neither FALSE nor TRUE with its missing rows', async () => {
    const broken = openElements(await openFixture('tables.broken.h5'));
    const column = await broken.at('/strange/truth');
    expect(column.info).toMatchObject({ valueType: 'categories', categories: 2 });
    const block = await column.read?.({ rows: [0, 4] });
    expect(block?.kind === 'categories' && [...block.codes]).toEqual([0, 1, -1, 1]);
    expect(
      block?.kind === 'categories' && [0, 1].map((i) => stringAt(block.labels, i)),
    ).toEqual(['FALSE', 'TRUE']);
  });

  it('shows ordered categories by reference, and codes without a label as missing', async () => {
    const { info } = await elements.at('/run/cells/fate');
    expect(info).toMatchObject({ valueType: 'categories', ordered: true, categories: 3 });
    const broken = openElements(await openFixture('tables.broken.h5'));
    const code = await read(await broken.at('/broken/code'), 0, 4);
    // 1 is the fill value, 3 has no label
    expect(code.kind === 'categories' && [...code.codes]).toEqual([0, -1, 2, -1]);
  });

  it('counts the rows of a table without row labels', async () => {
    const { info } = await elements.at('/points');
    expect(info).toMatchObject({
      index: 'row',
      isPositional: true,
      columns: ['label', 'x', 'y'],
    });
    const index = await elements.at('/points/row');
    expect(plain(await read(index, 298, 300), 2)).toEqual([298, 299]);
  });

  it('masks opaque values, records and halves by their fill values', async () => {
    const masks = await Promise.all(
      ['opaque', 'pair', 'half'].map(async (name) => {
        const block = await read(await elements.at(`/odd/${name}`), 0, 4);
        return 'missing' in block && [...(block.missing ?? [])];
      }),
    );
    expect(masks).toEqual([
      [0, 1, 0, 0],
      [0, 1, 0, 0],
      [0, 1, 0, 0],
    ]);
  });

  it('shows the stored bytes of values of a type without a decoder', async () => {
    const wide = await elements.at('/odd/wide');
    expect(wide.info).toMatchObject({ kind: 'column', valueType: 'bytes', dtype: 'V16' });
    const block = await read(wide, 2, 4);
    expect(block.kind === 'bytes' && [...block.values.subarray(0, 2)]).toEqual([1, 0]);
    expect(block.kind === 'bytes' && block.missing).toEqual(Uint8Array.of(0, 1));
  });

  it('opens its search indexes and categories as elements of the file', async () => {
    const { info } = await elements.at('/run/cells/SEARCH_INDEXES/counts__minmax');
    expect(info).toMatchObject({ kind: 'column', valueType: 'records', length: 3 });
  });

  it('is its numeric columns as a matrix, without row labels', async () => {
    const points = await read(await elements.at('/points'), 0, 2);
    expect(points.kind === 'matrix' && [points.columns, points.values.length]).toEqual([
      [0, 2],
      4,
    ]);
  });
});

describe('a column table that cannot be read', () => {
  it('is refused for its version, compared as a number', async () => {
    const broken = openElements(await openFixture('tables.broken.h5'));
    expect((await broken.at('/later')).info).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining('HEP001 version 10.0; Petri reads versions 1.x'),
    });
  });

  it('is refused if its row count is unknown', async () => {
    const broken = openElements(await openFixture('tables.broken.h5'));
    await expect(broken.at('/uncounted')).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('has no NROWS attribute'),
    });
  });

  it('shows its other columns if one is shorter than NROWS', async () => {
    const broken = openElements(await openFixture('tables.broken.h5'));
    await expect(broken.at('/broken/short')).rejects.toThrow(
      'has 10 rows, but NROWS is 100',
    );
    const b = await broken.at('/broken/b');
    expect(b.info).toMatchObject({ kind: 'column', length: 100 });
  });
});
