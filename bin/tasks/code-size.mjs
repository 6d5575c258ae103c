// Prints the composition of the built page and its workers:
// node bin/tasks/code-size.mjs [only chunks whose name contains this]
// Lists each chunk with its size under gzip, and the part of each folder or package in it, by its share of the minified
// code.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './install.mjs';

const [only = ''] = process.argv.slice(2);
const MIN_KB = 0.3;
const chunks = [];

/** Bytes of the minified code by source file (source map, version 3). */
function bytesBySource(code, { mappings, sources }) {
  const lines = code.split('\n');
  const bytes = new Map();
  let source = 0;
  for (const [i, line] of mappings.split(';').entries()) {
    let column = 0;
    const starts = line.split(',').flatMap((segment) => {
      if (segment === '') return [];
      const [across = 0, down] = numbersOf(segment);
      column += across;
      if (down === undefined) return [{ column, name: undefined }];
      source += down;
      return [{ column, name: sources[source] }];
    });
    for (const [at, { column: from, name }] of starts.entries()) {
      const to = starts[at + 1]?.column ?? lines[i]?.length ?? from;
      const group = groupOf(name);
      bytes.set(group, (bytes.get(group) ?? 0) + to - from);
    }
  }
  return bytes;
}

/** Numbers in base 64, five bits a digit, the lowest first; the lowest bit of all is the sign. */
function numbersOf(segment) {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const char of segment) {
    const digit = digits.indexOf(char);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** A package, or two folders of our own. */
function groupOf(path) {
  if (path === undefined) return 'the bundler';
  const names = path.split('/').filter((name) => name !== '..');
  const from = names.lastIndexOf('node_modules') + 1;
  if (from === 0) return names.slice(0, 3).join('/');
  const isScoped = names[from]?.startsWith('@');
  return names.slice(from, from + (isScoped ? 2 : 1)).join('/');
}

await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
  build: { write: false, sourcemap: 'hidden' },
  plugins: [
    {
      name: 'petri-code-size',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.fileName.includes(only)) chunks.push(file);
      },
    },
  ],
});
const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
const sized = chunks.map((chunk) => ({
  ...{ name: chunk.fileName, code: chunk.code, map: chunk.map },
  zipped: gzipSync(chunk.code, { level: 9 }).length,
}));
for (const { name, code, map, zipped } of sized.sort((a, b) => b.zipped - a.zipped)) {
  console.log(
    `${kB(zipped)} kB  ${name} (${(code.length / 1000).toFixed(1)} kB minified)`,
  );
  if (!map) continue;
  const parts = [...bytesBySource(code, map)].sort(([, a], [, b]) => b - a);
  for (const [group, bytes] of parts) {
    const share = (bytes / code.length) * zipped;
    if (share >= 1000 * MIN_KB) console.log(`${' '.repeat(8)}${kB(share)}  ${group}`);
  }
}
