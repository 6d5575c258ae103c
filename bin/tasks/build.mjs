// Builds page and command line when a source is newer than what was built.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './install.mjs';

const sources = [
  'src',
  'workers',
  'bin',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const results = ['dist/index.html', 'dist-bin/petri.js'];

function newestTime(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).map((name) => newestTime(join(path, name)));
  return Math.max(stat.mtimeMs, ...inside);
}

/** `npm run build`, but only when something changed since the last one. */
export function buildIfStale() {
  const built = results.map((file) => join(root, file));
  const newest = Math.max(...sources.map((source) => newestTime(join(root, source))));
  const fresh = built.every(
    (file) => existsSync(file) && statSync(file).mtimeMs >= newest,
  );
  if (fresh) return;
  console.log('Building …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run(process.execPath, [vite, 'build', '--logLevel', 'warn']);
  run(process.execPath, [vite, 'build', '--mode', 'bin', '--logLevel', 'warn']);
}
