import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { v2Array, v2Group } from '@/testing/memory-folder';
import { writeEntries } from '@/testing/node-folder-entries';
import { stores } from '@/testing/node-stores';
import { describeCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-damage-'));
afterAll(() => rmSync(folder, { recursive: true }));

function storeOf(name: string, entries: Record<string, Uint8Array | string>): string {
  writeEntries(join(folder, name), entries);
  return join(folder, name);
}

/** What `--full` says after the tree. */
async function verdictOf(place: string): Promise<string> {
  const output = collectedOutput();
  await describeCommand.run(['--full', place], output);
  const text = output.text();
  return text.slice(text.search(/^Every value/m));
}

const encoded = (type: string, version: string, more = {}) => ({
  'encoding-type': type,
  'encoding-version': version,
  ...more,
});
const frame = (path: string) => ({
  ...v2Group(path, encoded('dataframe', '0.2.0', { _index: 'i', 'column-order': [] })),
  ...v2Array(`${path}/i`, '<i8', [2], { attributes: encoded('array', '0.2.0') }),
});
const root = v2Group('', encoded('anndata', '0.1.0'));
const table = 'tables/table';
const spatial = {
  ...v2Group('', { spatialdata_attrs: { version: '0.2' } }),
  ...{ ...v2Group('tables'), ...v2Group('images') },
  ...v2Group(table, encoded('anndata', '0.1.0')),
  ...{ ...frame(`${table}/obs`), ...frame(`${table}/var`) },
  ...v2Array('images/0', '<f4', [2]),
};

it('says that nothing is damaged where every part is whole', async () => {
  const whole = storeOf('whole.zarr', { ...spatial, 'images/0/0': new Uint8Array(8) });
  for (const place of [whole, join(stores, 'kitchen.h5ad'), join(stores, 'several.h5mu')])
    expect(await verdictOf(place)).toMatch(
      /^Every value was read; nothing is damaged\.\n/,
    );
});

it('says what is damaged of parts that no table and no matrix has', async () => {
  const part = storeOf('part.zarr', { ...spatial, 'images/0/0': new Uint8Array(5) });
  expect(await verdictOf(part)).toMatch(
    /^Every value was read and is sound, except these:\n {2}\/images\/0\n {4}\S/,
  );
});

it('says that a store of one array is damaged', async () => {
  const array = v2Array('', '<f4', [2]);
  const place = storeOf('one.zarr', { ...array, 0: new Uint8Array(5) });
  expect(await verdictOf(place)).toMatch(
    /^Every value was read and is sound, except these:\n/,
  );
});

it('does not call a file without var whole', async () => {
  const place = storeOf('no-var.zarr', { ...root, ...frame('obs') });
  expect(await verdictOf(place)).toMatch(
    /^Every value was read and is sound, except these:\n {2}\/\n/,
  );
});
