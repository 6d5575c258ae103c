import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { kitchen, petri, run } from './command-line';
import { stores } from './petri-test';

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { readonly version: string };

test('describe ends quietly when its reader closes the pipe, with the status of SIGPIPE', async () => {
  const child = spawn('bash', [
    '-c',
    'set -o pipefail; "$0" "$1" describe "$2" | head -3; echo "status $?"',
    process.execPath,
    petri,
    join(stores, 'kitchen.v3.zarr'),
  ]);
  let [out, errors] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  await new Promise((done) => child.on('close', done));
  const lines = out.trimEnd().split('\n');
  expect(errors).toBe('');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('AnnData in Zarr 3');
  // all may be written before head closes the pipe
  expect(['status 0', 'status 141']).toContain(lines[3]);
});

test('a pipe that was closed before anything is written is not an error', async () => {
  const child = spawn(process.execPath, [petri, 'describe', kitchen]);
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const status = await new Promise((done) => child.on('close', done));
  expect(errors).toBe('');
  expect(status).toBe(141);
});

test('every command has --help, and petri has --version', () => {
  for (const args of [['--help'], ['-h'], ['help'], []]) {
    const { status, stdout, stderr } = run(...args);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: petri COMMAND');
    expect(stdout).toContain('or as a column table (HDF5) with search indexes.\n');
  }
  for (const args of [
    ['describe', '--help'],
    ['describe', '-h', kitchen],
    ['help', 'describe'],
  ]) {
    const { status, stdout, stderr } = run(...args);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: petri describe');
  }
  for (const command of ['gene', 'groups', 'export'])
    for (const args of [
      [command, '--help'],
      ['help', command],
    ])
      expect(run(...args).stdout).toContain(`Usage: petri ${command} [OPTIONS] FILE|URL`);
  expect(run('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('files that cannot be opened are reported on standard error, with status 1; the others are described', () => {
  const { status, stdout, stderr } = run('describe', '/no/such.h5ad', kitchen);
  expect(status).toBe(1);
  expect(stderr).toBe('petri: /no/such.h5ad does not exist.\n');
  expect(stdout).toContain('AnnData in HDF5');
  const json = run('describe', '--json', '/no/such.h5ad');
  expect([json.status, json.stderr]).toEqual([
    1,
    'petri: /no/such.h5ad does not exist.\n',
  ]);
  expect(JSON.parse(json.stdout).error).toBe('/no/such.h5ad does not exist.');
});

test('an .h5ad.gz is unpacked into a temporary file, which is removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'petri-test-'));
  const file = join(folder, 'kitchen.h5ad.gz');
  writeFileSync(file, gzipSync(readFileSync(kitchen)));
  const args = [petri, 'describe', file];
  const env = { ...process.env, TMPDIR: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env,
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('kitchen.h5ad.gz: AnnData in HDF5');
  expect(readdirSync(folder)).toEqual(['kitchen.h5ad.gz']);
});

test('none of its messages mentions a browser', () => {
  for (const place of ['http://127.0.0.1:9/x.h5ad', join(stores, 'broken/text.h5ad')]) {
    const { status, stderr } = run('describe', place);
    expect(status).toBe(1);
    expect(stderr).not.toMatch(/drop|browser|CORS|this page/i);
  }
});

test('describe lists a folder of files and stores, and refuses one without any', () => {
  const folder = mkdtempSync(join(tmpdir(), 'petri-folder-'));
  cpSync(join(stores, 'kitchen.v2.zarr'), join(folder, 's2.zarr'), { recursive: true });
  cpSync(kitchen, join(folder, 's10.h5ad'));
  writeFileSync(join(folder, 'cells.csv'), 'cell,gene\n');
  const { status, stdout, stderr } = run('describe', folder);
  expect([status, stderr]).toEqual([0, '']);
  const [first, ...lines] = stdout.trimEnd().split('\n');
  expect(first).toBe(`${folder}: a folder of 3 entries, not a Zarr store itself`);
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['Text file', '10 bytes', 'cells.csv'],
    ['Zarr v2', 's2.zarr/'],
    ['HDF5', expect.stringMatching(/^[\d.]+ [kM]B$/), 's10.h5ad'],
  ]);
  const { entries } = JSON.parse(run('describe', '--json', folder).stdout);
  expect(entries[1]).toEqual({ name: 's2.zarr', kind: 'zarr', version: 2 });

  const empty = mkdtempSync(join(tmpdir(), 'petri-folder-'));
  const refused = run('describe', empty);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('is not a Zarr store');
});
