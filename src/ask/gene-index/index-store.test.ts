import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { createRandom } from '@/testing/random';
import { columnOfMatrix, type RandomMatrix, randomMatrix } from '@/testing/random-matrix';
import type { GeneIndex } from './gene-index';
import type { IndexFiles } from './index-files';
import { createIndexStore, type IndexStore } from './index-store';
import { memoryIndexFiles } from './memory-index-files';
import { nodeIndexFiles } from './node-index-files';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'petri-index-'));
  folders.push(folder);
  return folder;
}

const places = {
  memory: async (bound: number) => memoryIndexFiles(bound),
  disk: async (bound: number) => nodeIndexFiles(newFolder(), bound),
} satisfies Record<string, (bound: number) => Promise<IndexFiles>>;

const subjectOf = ({ rows, genes, stored }: RandomMatrix) => ({
  source: 'cells.h5ad',
  path: '/X',
  rows,
  genes,
  stored,
});

async function make(
  store: IndexStore,
  key: string,
  matrix: RandomMatrix,
  order?: number[],
) {
  const build = await store.begin(key, subjectOf(matrix));
  for (const unit of order ?? matrix.blocks.keys())
    await build.builder.add(unit, matrix.blocks[unit] ?? []);
  await build.commit();
}

async function columnIn(index: GeneIndex | undefined, gene: number, rows: number) {
  const found = await index?.read(gene);
  const column = new Array<number>(rows).fill(0);
  found?.rows.forEach((row, i) => {
    column[row] = (column[row] ?? 0) + (found.values[i] ?? 0);
  });
  return column;
}

describe.each(Object.entries(places))('in %s', (_, place) => {
  it('contains the matrix, whatever the order of its batches', async () => {
    const random = createRandom(3);
    const files = await place(1e9);
    for (let round = 0; round < 30; round++) {
      // sometimes all in one run, sometimes one run per batch
      const store = createIndexStore(files, random.pick([1, 500, 1e6]));
      const matrix = randomMatrix(random);
      const key = `k${round}`;
      await make(store, key, matrix, random.shuffled([...matrix.blocks.keys()]));
      const index = await store.open(key);
      expect(index?.record).toMatchObject({ rows: matrix.rows, genes: matrix.genes });
      for (let gene = 0; gene < matrix.genes; gene++) {
        const expected = columnOfMatrix(matrix, gene);
        expect(await columnIn(index, gene, matrix.rows)).toEqual(expected);
        const { rows } = (await index?.read(gene)) ?? { rows: new Uint32Array(0) };
        expect([...rows]).toEqual([...rows].sort((a, b) => a - b));
      }
    }
  });

  it('is not an index until it is complete', async () => {
    const matrix = randomMatrix(createRandom(5));
    const store = createIndexStore(await place(1e9));
    const build = await store.begin('half', subjectOf(matrix));
    await build.builder.add(0, matrix.blocks[0] ?? []);
    expect(await store.open('half')).toBeUndefined();
    expect(await store.list()).toEqual([]);
    if (matrix.blocks.length > 1)
      await expect(build.commit()).rejects.toMatchObject({ name: 'CorruptError' });
    await build.discard();
    await make(store, 'half', matrix);
    expect(await store.open('half')).toBeDefined();
  });

  it('allows two concurrent builds of the same index: one remains, and it is correct', async () => {
    const matrix = randomMatrix(createRandom(6));
    const store = createIndexStore(await place(1e9));
    const builds = await Promise.all(
      [1, 2].map(() => store.begin('both', subjectOf(matrix))),
    );
    for (const [unit, blocks] of matrix.blocks.entries())
      for (const { builder } of builds) await builder.add(unit, blocks);
    for (const build of builds) await build.commit();
    const index = await store.open('both');
    for (let gene = 0; gene < matrix.genes; gene++)
      expect(await columnIn(index, gene, matrix.rows)).toEqual(
        columnOfMatrix(matrix, gene),
      );
    expect(await store.list()).toHaveLength(1);
  });

  it('runs a task exclusively', async () => {
    const store = createIndexStore(await place(1e9));
    let free = () => {};
    const first = store.alone(
      'k',
      () =>
        new Promise<number>((resolve) => {
          free = () => resolve(1);
        }),
    );
    expect(await store.alone('k', async () => 2)).toBeUndefined();
    expect(await store.alone('other', async () => 3)).toBe(3);
    free();
    expect(await first).toBe(1);
    expect(await store.alone('k', async () => 4)).toBe(4);
  });

  it('lists its indexes, and removes them', async () => {
    const matrix = randomMatrix(createRandom(7));
    const store = createIndexStore(await place(1e9));
    await make(store, 'one', matrix);
    expect(await store.list()).toMatchObject([
      { key: 'one', source: 'cells.h5ad', path: '/X', genes: matrix.genes },
    ]);
    await store.remove('one');
    expect(await store.list()).toEqual([]);
    expect(await store.open('one')).toBeUndefined();
  });

  it('frees space by removing the least recently used', async () => {
    const matrix = randomMatrix(createRandom(12));
    const probe = createIndexStore(await place(1e9));
    await make(probe, 'size', matrix);
    const bytes = (await probe.list())[0]?.bytes ?? 0;
    const store = createIndexStore(await place(2.5 * bytes));
    for (const key of ['a', 'b']) {
      await make(store, key, matrix);
      await later();
    }
    expect(await store.open('a')).toBeDefined(); // now b is the least recently used
    await later();
    await make(store, 'c', matrix);
    expect((await store.list()).map(({ key }) => key).sort()).toEqual(['a', 'c']);
  });

  it('refuses an index that is too large, and leaves nothing behind', async () => {
    const matrix = randomMatrix(createRandom(12));
    const files = await place(100);
    const store = createIndexStore(files);
    const build = await store.begin('big', subjectOf(matrix));
    for (const [unit, blocks] of matrix.blocks.entries())
      await build.builder.add(unit, blocks);
    await expect(build.commit()).rejects.toMatchObject({ name: 'TooLargeError' });
    await build.discard();
    expect(await files.list()).toEqual([]);
  });
});

describe('on a disk', () => {
  /** One of several runs: each batch is written separately. */
  const large =
    Array.from({ length: 40 }, (_, seed) => randomMatrix(createRandom(seed))).find(
      ({ blocks, genes }) => blocks.length > 3 && genes > 3,
    ) ?? randomMatrix(createRandom(1));

  it('merges the runs of an index, so that a gene is one read', async () => {
    const folder = newFolder();
    const store = createIndexStore(await nodeIndexFiles(folder, 1e9), 1);
    await make(store, 'k', large);
    const index = await store.open('k');
    expect(index?.record.runs.length).toBe(1);
    for (let gene = 0; gene < large.genes; gene++)
      expect(await columnIn(index, gene, large.rows)).toEqual(
        columnOfMatrix(large, gene),
      );
    expect(readdirSync(folder).filter((name) => name.endsWith('.data'))).toEqual([
      index?.record.dataFile,
    ]);
  });

  it('keeps several runs if there is no space for both, or if merging is aborted', async () => {
    const disk = await nodeIndexFiles(newFolder(), 1e9);
    let made = 0;
    const full: IndexFiles = {
      ...disk,
      async create(name) {
        const writer = await disk.create(name);
        if (!name.endsWith('.data') || made++ === 0) return writer;
        const error = new DataError('TooLargeError', 'The disk is full.');
        return { ...writer, write: () => Promise.reject(error) };
      },
    };
    for (const [place, signal] of [
      [full, undefined],
      [await nodeIndexFiles(newFolder(), 1e9), AbortSignal.abort()],
    ] as const) {
      const store = createIndexStore(place, 1);
      const build = await store.begin('k', subjectOf(large));
      for (const [unit, blocks] of large.blocks.entries())
        await build.builder.add(unit, blocks);
      await build.commit(signal && { signal });
      const index = await store.open('k');
      expect(index?.record.runs.length).toBe(large.blocks.length);
      for (let gene = 0; gene < large.genes; gene++)
        expect(await columnIn(index, gene, large.rows)).toEqual(
          columnOfMatrix(large, gene),
        );
    }
  });

  it('removes old data files without a record', async () => {
    const folder = newFolder();
    const store = createIndexStore(await nodeIndexFiles(folder, 1e9));
    await make(store, 'k', large);
    for (const [name, time] of [
      ['k.old.data', 1],
      ['k.new.data', Date.now() / 1000],
    ] as const) {
      writeFileSync(join(folder, name), 'left by one that was killed');
      utimesSync(join(folder, name), time, time);
    }
    const names = readdirSync(folder);
    await make(store, 'another', large);
    expect(names.filter((name) => !readdirSync(folder).includes(name))).toEqual([
      'k.old.data',
    ]);
    expect(await store.open('k')).toBeDefined();
  });

  it.each(['data', 'record'])('any changed byte of its %s file is seen', async (kind) => {
    const random = createRandom(21);
    const matrix = randomMatrix(createRandom(12));
    for (let round = 0; round < 30; round++) {
      const folder = newFolder();
      const store = createIndexStore(await nodeIndexFiles(folder, 1e9));
      await make(store, 'k', matrix);
      const name = readdirSync(folder).find((file) => file.endsWith(kind)) ?? '';
      const bytes = readFileSync(join(folder, name));
      const at = random.integer(0, bytes.length);
      const cut = round % 5 === 0;
      bytes[at] = (bytes[at] ?? 0) ^ random.integer(1, 256);
      writeFileSync(join(folder, name), cut ? bytes.subarray(0, at) : bytes);
      const index = await store.open('k');
      let shown = index === undefined;
      for (let gene = 0; index && gene < matrix.genes; gene++) {
        const column = await columnIn(index, gene, matrix.rows).catch(
          (error: unknown) => {
            expect(error).toMatchObject({ name: 'CorruptError' });
            shown = true;
            return undefined;
          },
        );
        if (column) expect(column).toEqual(columnOfMatrix(matrix, gene));
      }
      expect(shown).toBe(true);
      if (!index) expect(readdirSync(folder)).toEqual([]); // removed, to be built again
    }
  });

  it('another process that was killed leaves nothing that is taken for an index', async () => {
    const matrix = randomMatrix(createRandom(12));
    const folder = newFolder();
    const killed = createIndexStore(await nodeIndexFiles(folder, 1e9));
    const build = await killed.begin('k', subjectOf(matrix));
    await build.builder.add(0, matrix.blocks[0] ?? []);
    writeFileSync(
      join(folder, 'old.1.data'),
      'left by one that was killed after its last run',
    );
    utimesSync(join(folder, 'old.1.data'), 1, 1);
    const next = createIndexStore(await nodeIndexFiles(folder, 1e9));
    expect(await next.open('k')).toBeUndefined();
    await make(next, 'k', matrix);
    expect(await next.open('k')).toBeDefined();
    expect(readdirSync(folder)).not.toContain('old.1.data');
  });
});

function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
