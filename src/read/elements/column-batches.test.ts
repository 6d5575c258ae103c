import { describe, expect, it } from 'vitest';
import type { Block, Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray, StoredNode } from '@/read/node';
import { v2Array, v2Group } from '@/testing/memory-folder';
import { memoryStore } from '@/testing/memory-store';
import { columnBatches } from './column-batches';
import type { DataElement } from './element';
import { openElements } from './open-elements';

const store = (entries: Record<string, Uint8Array | string>, lists = true) =>
  openContainer(
    { kind: 'keys', store: memoryStore({ ...v2Group(''), ...entries }, { lists }) },
    { reader: createChunkReader({ pool: inlineDecodePool() }) },
  );

const TRILLION = 1e12;
const MILLION = [1e6];

async function batchesOf(element: DataElement, maxRows?: number) {
  const all = [];
  const most = maxRows === undefined ? {} : { maxRows };
  for await (const batch of columnBatches(element, most)) all.push(batch);
  return all;
}

describe('a column that was never written', () => {
  it('is one value for all rows', async () => {
    const unwritten = v2Array('x', '<f4', [TRILLION], {
      chunkShape: MILLION,
      fill_value: 2.5,
    });
    const { root } = await store(unwritten);
    const batches = await batchesOf(await openElements(root).at('/x'));
    expect(batches).toEqual([
      {
        rows: [0, TRILLION],
        times: TRILLION,
        block: { kind: 'numbers', values: Float32Array.of(2.5) },
      },
    ]);
  });

  it('is one value if codes, or values and their mask, were never written', async () => {
    const categorical = {
      ...v2Group('c', {
        'encoding-type': 'categorical',
        'encoding-version': '0.2.0',
        ordered: false as unknown as null,
      }),
      ...v2Array('c/codes', '|i1', [TRILLION], { chunkShape: MILLION }),
      ...v2Array('c/categories', '<i4', [1], { chunk: Uint8Array.of(7, 0, 0, 0) }),
    };
    const { root } = await store(categorical);
    const [batch] = await batchesOf(await openElements(root).at('/c'));
    expect(batch).toMatchObject({ times: TRILLION, block: { codes: Int8Array.of(0) } });
  });

  it('comes in batches if its reader asks for each row', async () => {
    const rows = 2 ** 24 + 1;
    const { root } = await store(v2Array('x', '<f4', [rows], { chunkShape: MILLION }));
    const element = await openElements(root).at('/x');
    let count = 0;
    for await (const { block, times } of columnBatches(element, { isExpanded: true })) {
      expect(times).toBe(1);
      count += block.kind === 'numbers' ? block.values.length : 0;
    }
    expect(count).toBe(rows);
  });

  it('is read if a chunk exists, or if the store cannot list', async () => {
    const chunk = new Uint8Array(4e6);
    const layout = { chunkShape: MILLION };
    const written = v2Array('x', '<f4', [TRILLION], { ...layout, chunk });
    const unlisted = v2Array('x', '<f4', [TRILLION], layout);
    for (const { root } of [await store(written), await store(unlisted, false)]) {
      const element = await openElements(root).at('/x');
      await expect(batchesOf(element)).rejects.toMatchObject({
        name: 'TooLargeError',
        message: expect.stringContaining('/x has 1,000,000,000,000 values'),
      });
    }
  });
});

/** A column of its row numbers. */
function column(length: number, changes: Partial<StoredArray> = {}) {
  const asked: (readonly [number, number])[] = [];
  const node = {
    kind: 'array',
    path: '/x',
    dtype: { kind: 'float', bytes: 8, order: 'little' },
    shape: [length],
    storage: { chunkShape: [length] },
    ...changes,
  } as StoredNode;
  const info: ElementInfo = {
    kind: 'column',
    path: '/x',
    valueType: 'numbers',
    dtype: 'float64',
    length,
    nullable: false,
  };
  const read = async ({ rows = [0, length] }: Region): Promise<Block> => {
    asked.push(rows);
    return { kind: 'numbers', values: new Float64Array(0) };
  };
  return { element: { node, info, read } satisfies DataElement, asked };
}

describe('a column that was written', () => {
  it('comes in batches of half a million rows', async () => {
    const { element, asked } = column(1_200_000);
    await batchesOf(element);
    expect(asked).toEqual([
      [0, 524_288],
      [524_288, 1_048_576],
      [1_048_576, 1_200_000],
    ]);
  });

  it('comes in few batches if it is one large chunk, which is decoded for each of them', async () => {
    const { element, asked } = column(100_000_000);
    await batchesOf(element);
    expect(asked).toHaveLength(12); // 800 MB in batches of 64 MB
    expect(asked.at(-1)?.[1]).toBe(100_000_000);
  });

  it('comes in batches of the requested size', async () => {
    const { element, asked } = column(10);
    for await (const { rows } of columnBatches(element, { batchRows: 4 }))
      expect(rows).toEqual(asked.at(-1));
    expect(asked).toEqual([
      [0, 4],
      [4, 8],
      [8, 10],
    ]);
  });

  it('notices an abort, although its reads never yield to the event loop', async () => {
    const { element, asked } = column(1000);
    const slow = {
      ...element,
      async read(region: Region) {
        for (const start = performance.now(); performance.now() - start < 5; );
        return element.read(region);
      },
    };
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 0);
    const read = async () => {
      const batches = columnBatches(slow, { batchRows: 1 }, { signal: stop.signal });
      for await (const _ of batches);
    };
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked.length).toBeLessThan(1000);
  });

  it('gives one batch without rows if it is empty', async () => {
    const { element, asked } = column(0);
    expect(await batchesOf(element)).toHaveLength(1);
    expect(asked).toEqual([[0, 0]]);
  });

  it('is refused if it is longer than its reader supports', async () => {
    const { element } = column(1001);
    await expect(batchesOf(element, 1000)).rejects.toMatchObject({
      name: 'TooLargeError',
    });
    expect(await batchesOf(element, 1001)).toHaveLength(1);
  });
});
