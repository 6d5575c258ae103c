import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { stores } from '@/testing/node-stores';
import { describeCommand } from '../describe/command';
import { checkCommand } from './command';

const store = (name: string) => join(stores, name);

async function check(...args: string[]) {
  const output = collectedOutput();
  const status = await checkCommand.run(args, output);
  return { status, text: output.text() };
}

it('finds nothing in tables that conform, and exits with 0 however strict', async () => {
  for (const strict of [[], ['--strict']]) {
    const { status, text } = await check(...strict, store('tables.h5'));
    expect(status).toBe(0);
    expect(text).toContain('tables.h5 (hep001): no requirement broken\n');
  }
});

it('says of a file that follows no specification that nothing was checked but its reading', async () => {
  const { status, text } = await check(store('cells.loom'));
  expect(status).toBe(0);
  expect(text).toContain(
    'cells.loom (hdf5): no specification to check against; everything could be read\n',
  );
});

it('lists the violations of a file with path, code and paragraph, and exits with 1', async () => {
  const { status, text } = await check(store('tables.broken.h5'));
  expect(status).toBe(1);
  expect(text).toContain(
    '  warning: /broken: NROWS is stored as int32, not uint64 (nrows-datatype, HEP001 §7.3, 12.1)\n',
  );
  expect(text).toContain('  error: /later: The table /later follows HEP001 version 10.0');
});

it('counts warnings only with --strict, in JSON too', async () => {
  const warned = await check('--json', store('tables.broken.h5'));
  const { kind, ok, diagnostics } = JSON.parse(warned.text);
  expect({ kind, ok }).toEqual({ kind: 'hep001', ok: false });
  expect(diagnostics).toContainEqual({
    code: 'reserved-column-name',
    severity: 'warning',
    path: '/broken/NROWS',
    what: '“NROWS” is a reserved name',
    standard: 'HEP001',
    paragraph: '8.1, 13.1',
  });
});

it('reports damage of an AnnData by the demands of its elements', async () => {
  expect(await check(store('kitchen.h5ad'))).toMatchObject({ status: 0 });
  const { status, text } = await check(store('nothing.h5ad'));
  expect(status).toBe(1);
  expect(text).toContain('(unreadable-file)');
});

it('reports missing arguments', async () => {
  expect((await check()).status).toBe(2);
  expect((await check('--help')).text).toContain(
    'Usage: petri check [OPTIONS] FILE|URL…',
  );
});

it('names the specification of each requirement, whichever format the file is of', async () => {
  const { status, text } = await check(store('broken/csr-indptr-descending.h5ad'));
  expect(status).toBe(1);
  expect(text).toMatch(
    /error: \/X\/indptr: it decreases at entry \d+, from \d+ to \d+ \(indptr-values, AnnData, Sparse array specification v0\.1\.0\)/,
  );
});

it('lists the violations of headers in the text of describe, too', async () => {
  const output = collectedOutput();
  await describeCommand.run([store('tables.broken.h5')], output);
  expect(output.text()).toContain(
    '  warning: /broken: NROWS is stored as int32, not uint64 (nrows-datatype, HEP001 §7.3, 12.1)\n',
  );
  const sound = collectedOutput();
  await describeCommand.run([store('kitchen.h5ad')], sound);
  expect(sound.text()).toMatch(/Conformance\n/);
});
