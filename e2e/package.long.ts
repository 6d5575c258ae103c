import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  buildElsewhere,
  installAlone,
  MAX_PACKAGE_BYTES,
  packInto,
} from '../bin/tasks/package.mjs';
import { kitchen } from './command-line';
import { expect, fixtures, stores, test } from './petri-test';

/** Timeout (ms) for the address of a server; only ends what hangs. */
const START_MS = 120_000;

const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};

let made: ReturnType<typeof make> | undefined;
/** What all of these share, made for the first of them. */
const shared = () => {
  made ??= make();
  return made;
};

test.afterAll(() => {
  if (made) rmSync(made.folder, { recursive: true });
});

function make() {
  const folder = mkdtempSync(join(tmpdir(), 'petri-package-'));
  const packed = packInto(join(folder, 'packed'));
  // that of `npm run release`, or one of what is built
  const tarball = process.env.PETRI_TARBALL ?? packed.tarball;
  const installed = installAlone(tarball, join(folder, 'installed'));
  return { folder, packed, tarball, installed };
}

test('the package is what was built with its notices, libhdf5 and the demo once, in at most 8 MB', () => {
  const { paths, bytes } = shared().packed;
  expect(bytes).toBeLessThanOrEqual(MAX_PACKAGE_BYTES);
  // of the documents those for users
  expect(
    paths.filter((path) => !/^(dist|dist-bin|docs)\//.test(path)).toSorted(),
  ).toEqual([
    'CHANGELOG.md',
    'CITATION.cff',
    'LICENSE',
    'README.md',
    'package.json',
    'sbom.cdx.json',
  ]);
  const named = (pattern: RegExp) => paths.filter((path) => pattern.test(path));
  expect(named(/\.(br|gz|map|ts)$/)).toEqual(['dist/petri-view.d.ts']);
  expect(named(/hdf5_hl/)).toHaveLength(1);
  expect(named(/libH5Zzfp/)).toHaveLength(1);
  expect(named(/demo\.zarr/)).toEqual(['dist/demo.zarr.zip']);
  expect(named(/NOTICES/)).toEqual([
    'dist-bin/THIRD-PARTY-NOTICES.txt',
    'dist/THIRD-PARTY-NOTICES.txt',
  ]);
});

test('installed from the file alone, without a network, it has both commands', () => {
  const { installed } = shared();
  for (const command of ['petri', 'petri-explorer']) {
    expect(installed.run(command, '--version')).toEqual({
      status: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
    const help = installed.run(command, '--help');
    expect(help.status).toBe(0);
    expect(help.stdout).toContain('Usage: petri COMMAND');
  }
  const described = installed.run('petri', 'describe', kitchen);
  expect(described).toMatchObject({ status: 0, stderr: '' });
  expect(described.stdout).toContain('331 cells × 37 genes');
});

test('installed it reads what needs libhdf5 and one of its plugins', () => {
  const { values } = JSON.parse(readFileSync(join(fixtures, 'filters.json'), 'utf8')) as {
    readonly values: Readonly<Record<string, readonly (readonly number[])[]>>;
  };
  const { installed } = shared();
  for (const layer of ['nbit', 'zfp under gzip']) {
    const file = join(stores, 'filters.h5ad');
    const matrix = `--matrix=/layers/${layer}`;
    const read = installed.run('petri', 'gene', file, 'gene3', matrix, '--csv');
    expect(read).toMatchObject({ status: 0, stderr: '' });
    const lines = read.stdout.trimEnd().split('\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[1]))).toEqual(
      values[layer]?.map((row) => row[3]),
    );
  }
});

test('installed it serves the app and a file', async () => {
  const args = ['serve', '--no-token', '--no-open', '--port', '0', kitchen];
  const { installed, folder } = shared();
  const { env } = installed;
  const server = spawn(installed.commandPath('petri'), args, { cwd: folder, env });
  const ended = new Promise((done) => server.on('close', done));
  try {
    const address = await addressIn(server);
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('<title>Petri');
    const headers = { range: 'bytes=0-7' };
    const file = await fetch(new URL(`files/${basename(kitchen)}`, address), { headers });
    expect(file.status).toBe(206);
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([
      ...[0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a],
    ]);
  } finally {
    server.kill();
    await ended;
  }
});

test('the same sources, built in another folder and time zone, give the same package', () => {
  const { folder, tarball } = shared();
  const elsewhere = join(folder, 'a folder of another name');
  buildElsewhere(elsewhere);
  for (const built of ['dist', 'dist-bin'])
    expect(hashesIn(join(elsewhere, built))).toEqual(hashesIn(join(root, built)));
  const again = packInto(join(folder, 'again'), elsewhere);
  expect(hashOf(again.tarball)).toBe(hashOf(tarball));
});

/** The first address that a program prints. */
function addressIn(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    const timer = setTimeout(() => fail(new Error(`no address: ${text}`)), START_MS);
    const look = (part: unknown) => {
      text += part;
      const [address] = /https?:\/\/\S+/.exec(text) ?? [];
      if (address === undefined || text.endsWith(address)) return;
      clearTimeout(timer);
      done(address);
    };
    server.stdout?.on('data', look);
    server.stderr?.on('data', look);
    server.on('close', (status) => {
      clearTimeout(timer);
      fail(new Error(`ended with ${status}: ${text}`));
    });
  });
}

/** Names of all files in a folder with their hashes, the compressed copies among them. */
function hashesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => `${file.slice(folder.length)} ${hashOf(file)}`)
    .toSorted();
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
