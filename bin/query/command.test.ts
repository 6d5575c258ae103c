import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { stores } from '@/testing/node-stores';
import { createQueryCommand } from './command';

const kitchen = join(stores, 'kitchen.h5ad');
const folder = mkdtempSync(join(tmpdir(), 'petri-query-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: readonly string[], { input = '', isTerminal = false } = {}) {
  const output = collectedOutput(isTerminal);
  const command = createQueryCommand(() => Readable.from([input]));
  const status = await command.run(args, output);
  return { status, text: output.text(), failures: output.failures };
}

// expected rows: pandas, on anndata's reading of the file
const CONDITION = '0 < float64 <= 5 and cell_type == "B cell"';

describe('petri query', () => {
  it('shows the rows as a table, with the columns of the condition', async () => {
    const { status, text } = await run([kitchen, 'obs', CONDITION, '--limit=2']);
    expect(status).toBe(0);
    expect(text).toBe(
      [
        '26 of 331 rows of /obs',
        'cell id             float64  cell_type',
        'cell-032  1.877414654902854     B cell',
        'cell-050  3.737851542918249     B cell',
        '… and 24 rows more',
        '',
      ].join('\n'),
    );
  });

  it('sorts, limits and writes CSV, of all columns unless some are named', async () => {
    const args = [kitchen, 'obs', 'float64 > 0', '--csv', '--order=cell_type,-int32'];
    const { text } = await run([...args, '--columns=cell_type,int32', '--limit=3']);
    expect(text.split('\r\n')).toEqual([
      'cell id,cell_type,int32',
      'cell-260,B cell,2097257605',
      'cell-031,B cell,2096876889',
      'cell-281,B cell,2058728537',
      '',
    ]);
    const all = await run([kitchen, 'obs', 'index == "cell-001"', '--csv']);
    expect(all.text.split('\r\n')[0]?.split(',').length).toBeGreaterThan(50);
  });

  it('writes JSON with exact integers, and how the rows were found', async () => {
    const { text } = await run([
      ...[kitchen, '/obs', 'big_integer <= 9007199254740994 and int8 < 0', '--json'],
      ...['--columns=big_integer,nullable_boolean', '--explain'],
    ]);
    expect(JSON.parse(text)).toMatchObject({
      table: '/obs',
      rows: 1,
      of: 331,
      columns: ['cell id', 'big_integer', 'nullable_boolean'],
      records: [[0, 'cell-000', { $int: '9007199254740993' }, false]],
      plan: {
        conditions: [
          { text: 'int8 < 0', column: 'int8', asked: 331 },
          { text: 'big_integer <= 9007199254740994', column: 'big_integer', met: 1 },
        ],
        columns: [
          { name: 'big_integer', rows: { of: 331 }, ways: [{ kind: 'scan' }] },
          { name: 'int8', rows: { read: 331, of: 331 } },
        ],
        read: { requests: expect.any(Number), bytesRead: expect.any(Number) },
      },
      receipt: { requests: expect.any(Number) },
    });
  });

  it('explains after the table', async () => {
    const { text } = await run([kitchen, 'obs', 'int8 < -200', '--explain']);
    expect(text).toMatch(
      /^0 of 331 rows of \/obs\n\nint8 < -200: met by 0 of 331 rows in question\n1 of 1 chunk of int8, scanned · 331 bytes\nRead for the condition: \d+(\.\d)? (bytes|kB) in \d reads?\.\nIn all .* in .* reads\.\n$/,
    );
  });

  it('writes Parquet to a file', async () => {
    const target = join(folder, 'found.parquet');
    const args = [kitchen, 'obs', CONDITION, '--parquet', '--columns=float64'];
    const refused = await run(args, { isTerminal: true });
    expect([refused.status, refused.failures[0]]).toEqual([
      2,
      expect.stringContaining('Parquet is binary'),
    ]);
    expect((await run([...args, '-o', target])).status).toBe(0);
    expect(readFileSync(target).subarray(0, 4).toString()).toBe('PAR1');
  });

  it('writes the rows as a column table, in their order', async () => {
    const target = join(folder, 'found.h5');
    const args = [kitchen, 'obs', CONDITION, '--column-table', '--columns=float64'];
    const refused = await run(args);
    expect([refused.status, refused.failures[0]]).toEqual([
      2,
      expect.stringContaining('name a file with -o'),
    ]);
    const how = ['--order=-float64', '--index=all', '-o', target];
    expect(await run([...args, ...how])).toMatchObject({ status: 0, failures: [] });
    const { text } = await run([target, '/', 'float64 > 0', '--csv']);
    const lines = text.split('\r\n');
    expect(lines.slice(1, 3)).toEqual([
      'cell-299,4.911277930743177',
      'cell-120,4.420989204445227',
    ]);
    expect(lines).toHaveLength(28);
  });

  it('answers a line of JSON per query, invalid ones with a sentence', async () => {
    const lines = [
      { table: '/obs', where: CONDITION },
      { table: 'obs', where: 'int8 < -200' },
      { table: '/obs', where: 'cell_typ == "B cell"' },
      { table: '/obs', where: 'int8 >' },
      { table: '/nothing', where: 'int8 > 1' },
      { table: '/obs' },
    ].map((line) => JSON.stringify(line));
    const input = [...lines, 'no JSON', ''].join('\n');
    const { status, text } = await run(['--json', '--batch', kitchen], { input });
    const answers = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(status).toBe(0);
    expect(answers).toEqual([
      {
        rows: 26,
        first: [32, 50, 57, 63, 90, 120, 133, 156, 160, 192],
        last: [291, 299, 306, 308, 317],
        sha1: '8cea8fa613d6d5586236ef1341b9c903c7f8f124',
      },
      { rows: 0, first: [], last: [], sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709' },
      { error: expect.stringContaining('Did you mean cell_type?') },
      { error: expect.stringContaining('wrong at character 7') },
      { error: expect.stringContaining('nothing') },
      { error: expect.stringContaining('not a query') },
      { error: expect.stringContaining('not a query') },
    ]);
  });

  it('reports errors in a condition and in columns, with status 1', async () => {
    for (const [args, reason] of [
      [[kitchen, 'obs', 'int8 > "5"'], 'contains numbers, which do not compare'],
      [[kitchen, 'obs', 'int8 >> 5'], 'wrong at character 7'],
      [[kitchen, 'X', 'int8 > 5'], '/X is not a table.'],
      [[kitchen, 'obs', 'int8 > 5', '--columns=int9'], 'no column “int9”'],
      [[kitchen, 'obs', 'int8 > 5', '--order=int9'], 'no column “int9” to sort by'],
    ] as const) {
      const { status, failures } = await run(args);
      expect([status, failures[0]]).toEqual([1, expect.stringContaining(reason)]);
    }
  });

  it('explains wrong arguments, with status 2', async () => {
    for (const [args, reason] of [
      [[kitchen, 'obs'], 'name a file or URL, a table such as obs, and a condition'],
      [[kitchen, 'obs', 'int8', '>', '5'], 'the condition is one argument'],
      [[kitchen, 'obs', 'a > 5', '--csv', '--json'], '--csv cannot be used with --json.'],
      [[kitchen, 'obs', 'a > 5', '--limit=-2'], '--limit takes a number of rows.'],
      [['--batch', kitchen], '--batch takes --json and a file'],
      [
        [kitchen, 'obs', 'a > 5', '--csv', '-o', kitchen],
        'the file to write is the file',
      ],
    ] as const) {
      const { status, failures } = await run(args);
      expect([status, failures[0]]).toEqual([2, expect.stringContaining(reason)]);
    }
  });
});
