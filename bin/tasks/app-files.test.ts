import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeAppFiles } from './app-files.mjs';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'petri-app-files-'));
  await mkdir(join(dir, 'assets'));
  const contents = {
    'service-worker.js': 'run();',
    'index.html': 'page',
    'index.html.br': 'packed',
    'assets/a-12345678.wasm': 'abc',
    'assets/a-12345678.wasm.gz': 'packed',
    _headers: '/*',
  };
  for (const [name, text] of Object.entries(contents))
    await writeFile(join(dir, name), text);
});
afterEach(() => rm(dir, { recursive: true }));

const script = () => readFile(join(dir, 'service-worker.js'), 'utf8');

it('the service worker begins with the files of the build and their SHA-256', async () => {
  await writeAppFiles(dir);
  // printf abc | sha256sum
  expect(await script()).toMatch(
    /^const APP_BUILD=\{"version":"[0-9a-f]{16}","files":\{"assets\/a-12345678\.wasm":"ba7816bf8f01cfea414140de5dae2223","index\.html":"[0-9a-f]{32}"\}\};\nrun\(\);$/,
  );
});

it('two builds of the same files have the same version, of others another one', async () => {
  await writeAppFiles(dir);
  const first = await script();
  await writeAppFiles(dir);
  expect(await script()).toBe(first);
  await writeFile(join(dir, 'index.html'), 'changed');
  await writeAppFiles(dir);
  const versionOf = (code: string) => /"version":"(\w+)"/.exec(code)?.[1];
  expect(versionOf(await script())).not.toBe(versionOf(first));
});
