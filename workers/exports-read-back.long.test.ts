import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arrangement } from '@/model/row-set';
import { rowSetId } from '@/model/row-set';
import type { ExportFormat } from '@/model/table-rows';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { findExportPython, readExport } from '@/testing/node-export-python';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

const KITCHEN = join(stores, 'kitchen.h5ad');
const TABLES = join(stores, 'tables.h5');
const FORMATS: readonly ExportFormat[] = ['csv', 'tsv', 'parquet'];
const found = findExportPython();
const python = 'python' in found ? found.python : '';
const folder = mkdtempSync(join(tmpdir(), 'petri-exports-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface ReadRequest {
  readonly columns?: readonly string[];
  readonly arrangement?: Arrangement;
}

/** Writes obs of a file in all formats; pandas compares them with anndata's reading. */
async function readBack(
  path: string,
  name: string,
  request: ReadRequest,
): Promise<string> {
  const service = createSourceService({ createPool: inlineDecodePool });
  await service.open(1, {
    kind: 'file',
    file: new File([readFileSync(path)], basename(path)),
  });
  const { element: info } = await service.ask(2, 'describe', { path: '/obs' });
  if (info.kind !== 'dataframe') throw new Error('obs is no table');
  const { arrangement } = request;
  const rows =
    arrangement &&
    (await service.ask(3, 'rowNumbers', {
      recipe: rowSetId({ kind: 'arranged', table: '/obs', ...arrangement }),
    }));
  const columns = request.columns ?? info.columns.filter((one) => one !== info.index);
  const requests = [];
  for (const format of FORMATS) {
    const target = join(folder, `${name}.${format}`);
    const pieces: Uint8Array[] = [];
    const of = { table: '/obs', index: info.index, columns, format };
    await service.ask(
      4,
      'exportRows',
      { request: { ...of, ...(rows && { rows }) } },
      undefined,
      async (bytes) => {
        pieces.push(bytes);
      },
    );
    writeFileSync(target, Buffer.concat(pieces));
    requests.push({ path: target, columns, ...(rows && { rows: [...rows] }) });
  }
  await service.close();
  const told = join(folder, `${name}.json`);
  writeFileSync(told, JSON.stringify(requests));
  return readExport(python, path, 'obs', told);
}

const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
describe.skipIf(why !== '')(`exports as pandas and pyarrow read them${why}`, () => {
  it('hold every column of all rows', async () => {
    expect(await readBack(KITCHEN, 'all', {})).toBe('3 exports are equal\n');
  });

  it('hold the rows that meet the filters, in the order they are sorted in', async () => {
    const arrangement: Arrangement = {
      sort: [{ column: 'cell_type' }, { column: 'with_nan', descending: true }],
      of: { kind: 'query', table: '/obs', where: 'float64 >= -5 and float64 <= 5' },
    };
    const told = await readBack(KITCHEN, 'filtered', { arrangement });
    expect(told).toBe('3 exports are equal\n');
  });

  it('hold the columns that are shown, in their order', async () => {
    const columns = ['string', 'nullable_integer', 'with_missing', 'nullable_boolean'];
    const told = await readBack(KITCHEN, 'visible', { columns });
    expect(told).toBe('3 exports are equal\n');
  });

  it('have the units of columns and their vocabularies as metadata of Parquet, inherited ones too', async () => {
    const file = new File([readFileSync(TABLES)], 'tables.h5');
    const service = createSourceService({ createPool: inlineDecodePool });
    await service.open(1, { kind: 'file', file });
    const columns = ['counts', 'energy', 'score'];
    const format = 'parquet';
    const request = { table: '/run/cells', index: 'donor', columns, format } as const;
    const pieces: Uint8Array[] = [];
    const write = async (bytes: Uint8Array) => void pieces.push(bytes);
    await service.ask(2, 'exportRows', { request }, undefined, write);
    await service.close();
    const target = join(folder, 'units.parquet');
    writeFileSync(target, Buffer.concat(pieces));
    expect(JSON.parse(readExport(python, '--metadata', target))).toEqual({
      units: { energy: 'MeV', score: '1' },
      units_vocabulary: { energy: 'UCUM', score: 'UDUNITS-2' },
    });
  });

  describe('of dates', () => {
    const dates = join(folder, 'dates.zarr.zip');
    beforeAll(() => {
      expect(readExport(python, '--dates', dates)).toBe('');
    });

    it('hold points in time to their unit, spans, and NaT as missing', async () => {
      expect(await readBack(dates, 'dates', {})).toBe('3 exports are equal\n');
    });
  });
});
