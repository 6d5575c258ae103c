import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noticesText, packagesOf, readPackage } from './notices.mjs';

const modules = join(import.meta.dirname, '../../node_modules');

it('a package is found by its modules in the build', () => {
  const found = packagesOf([
    '/petri/src/page/app/main.tsx',
    '/petri/node_modules/react/index.js',
    '/petri/node_modules/react/cjs/react.production.js',
    '\0/petri/node_modules/scheduler/index.js?commonjs-module',
    '/petri/node_modules/@luma.gl/core/dist/index.js',
    '/petri/node_modules/a/node_modules/@b/c/index.js',
    '/petri/node_modules/h5wasm-plugins/plugins/libH5Zzstd.so?url',
  ]);
  expect([...found]).toEqual([
    '/petri/node_modules/a/node_modules/@b/c',
    '/petri/node_modules/@luma.gl/core',
    '/petri/node_modules/h5wasm-plugins',
    '/petri/node_modules/react',
    '/petri/node_modules/scheduler',
  ]);
});

it("the bundler's own modules are of the bundler", () => {
  expect([...packagesOf(['\0vite/preload-helper.js', '\0rolldown/runtime.js'])]).toEqual([
    join(modules, 'rolldown'),
    join(modules, 'vite'),
  ]);
});

it('a package has all texts of its terms, its binaries with those of their contents', () => {
  const hdf5 = readPackage(join(modules, 'h5wasm'));
  expect(hdf5).toMatchObject({ name: 'h5wasm', version: '0.10.3' });
  const text = hdf5.texts.join('\n');
  expect(text).toContain('keep intact this entire notice');
  expect(text).toContain(
    'HDF5 (Hierarchical Data Format 5) Software Library and Utilities',
  );
  expect(text).toContain('---- libaec ----');
  const filters = readPackage(join(modules, 'h5wasm-plugins')).texts.join('\n');
  expect(filters).toContain('Apache License');
  expect(filters).toContain('Compression Library Plug-in for HDF5');
  for (const library of ['c-blosc', 'c-blosc2', 'bzip2', 'LZ4', 'zfp', 'Zstandard'])
    expect(filters).toMatch(new RegExp(`^---- ${library} `, 'm'));
  expect(filters).toContain('work of the Independent JPEG Group');
});

it('a package that states no licence points to the file that has it', () => {
  expect(readPackage(join(modules, 'png-js')).license).toBe('SEE LICENSE IN LICENSE');
});

it("of the bundler's terms only those of its own code are taken", () => {
  const { texts } = readPackage(join(modules, 'vite'));
  expect(texts.join('\n')).toContain('MIT License');
  expect(texts.join('\n')).not.toContain('bundled dependencies');
});

it('a package without the text of its licence cannot be built in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'petri-package-'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'bare', version: '1.2.3', license: 'MIT' }),
  );
  const bare = readPackage(folder);
  expect(() => noticesText([bare])).toThrow(/No text of the licence of bare: add one/);
  writeFileSync(join(folder, 'LICENCE.md'), 'Do as you like.\r\n');
  expect(noticesText([readPackage(folder)])).toContain(
    `bare 1.2.3 (MIT)\n${'='.repeat(80)}\n\nDo as you like.\n`,
  );
  rmSync(folder, { recursive: true });
});

it("Petri's own licence and those of its decoders in C are in every file", () => {
  const text = noticesText([]);
  expect(text).toContain('MIT License');
  expect(text).toContain('==== libdeflate 1.25 ====');
});
