import { expect, it } from 'vitest';
import { rowSetId } from '@/model/row-set';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { openElements } from '@/read/elements/open-elements';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { computed, encoded, labelled, numbered } from '@/testing/anndata-sketches';
import { collectedFile } from '@/testing/collected-file';
import { groupSketch } from '@/testing/memory-node';
import { sketchedClient } from '@/testing/page/sketched-file';

const mine = rowSetId({ kind: 'rows', table: '/obs', ranges: [1, 3, 4, 5] });

/** Five cells in a file of which some have names of their own. */
async function open() {
  const client = sketchedClient({
    members: {
      obs: numbered('cell', 5, {
        score: computed(5, (row) => row),
        kind: labelled(['B', 'T'], [0, 0, 1, 1, 1]),
        '@theirs': computed(5, () => 7),
      }),
    },
  });
  const columns = ['@mine', '@theirs'].map((name) => ({ name, rows: mine }));
  await client.ask('saveColumns', { table: '/obs', columns });
  return client;
}

it('adds saved rows to the columns of their table, which are true in these rows', async () => {
  const { ask } = await open();
  const { element } = await ask('describe', { path: '/obs' });
  expect(element.kind === 'dataframe' && element.columns).toEqual([
    ...['score', 'kind', '@theirs', '@mine'],
  ]);
  expect((await ask('describe', { path: '/obs/@mine' })).element).toMatchObject({
    ...{ kind: 'column', valueType: 'booleans', length: 5 },
    about: { description: 'Rows saved in this browser. The file has no such column.' },
  });
  const whole = await ask('read', { path: '/obs/@mine', region: {} });
  expect(whole).toEqual({ kind: 'booleans', values: Uint8Array.of(0, 1, 1, 0, 1) });
  const part = await ask('read', { path: '/obs/@mine', region: { rows: [2, 5] } });
  expect(part).toEqual({ kind: 'booleans', values: Uint8Array.of(1, 0, 1) });
});

it('never takes the place of a column of the file', async () => {
  const { ask } = await open();
  const read = await ask('read', { path: '/obs/@theirs', region: { rows: [0, 1] } });
  expect(read).toMatchObject({ kind: 'numbers' });
});

it('colours, filters and is counted like any other column', async () => {
  const { ask } = await open();
  const { colours } = await ask('colours', { path: '/obs/@mine' });
  expect(colours).toMatchObject({
    kind: 'categories',
    codes: Uint8Array.of(0, 1, 1, 0, 1),
  });
  const where = '`@mine` == true and kind == "T"';
  const recipe = rowSetId({ kind: 'query', table: '/obs', where });
  expect((await ask('countRows', { table: '/obs', recipe })).count).toBe(2);
});

it('is forgotten when another list comes', async () => {
  const { ask } = await open();
  await ask('saveColumns', { table: '/obs', columns: [] });
  await expect(ask('read', { path: '/obs/@mine', region: {} })).rejects.toMatchObject({
    name: 'NotFoundError',
  });
});

it('is among the columns that a schema describes', async () => {
  const { ask } = await open();
  const columns = ['@mine', '@theirs', '@nobodys', 'kind'];
  const schema = await ask('schema', { table: '/obs', columns });
  expect(schema.columns.map(({ name, element }) => [name, element.kind])).toEqual([
    ['@mine', 'column'],
    ['@theirs', 'column'],
    ['@nobodys', 'unsupported'],
    ['kind', 'column'],
  ]);
  expect(schema.columns[0]?.element).toMatchObject({ valueType: 'booleans', length: 5 });
});

it('is written with the other columns of its table', async () => {
  const cells = numbered('cell', 5, { score: computed(5, (row) => row) });
  const members = { obs: cells, var: numbered('gene', 2, {}) };
  const root = groupSketch(encoded('anndata', '0.1.0'), members);
  const { ask } = sketchedClient({ root });
  await ask('saveColumns', { table: '/obs', columns: [{ name: '@mine', rows: mine }] });
  const file = collectedFile();
  const write = (bytes: Uint8Array) => file.append(bytes);
  const notes = await ask('convert', { request: { format: 'zarr.zip' } }, { write });
  expect(notes.leftOut).toEqual([]);
  const source = memorySource(file.bytes(), 'written.zarr.zip');
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const written = await openContainer({ kind: 'bytes', source }, { reader });
  if (written.root.kind !== 'group') throw new Error('an array');
  const elements = openElements(written.root);
  expect((await elements.at('/obs')).info).toMatchObject({ columns: ['score', 'mine'] });
  const column = await elements.at('/obs/mine');
  expect(await column.read?.({})).toEqual({
    kind: 'booleans',
    values: Uint8Array.of(0, 1, 1, 0, 1),
  });
});
