import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from './petri-test';

const root = resolve(import.meta.dirname, '..');

for (const [what, folder, mode, one] of [
  ['the page and its workers', 'dist', 'production', 'h5wasm'],
  ['the command line', 'dist-bin', 'bin', 'zarrita'],
] as const)
  test(`every package whose code is in ${what} is in the notices`, () => {
    const outDir = test.info().outputPath('built');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = ['build', '--mode', mode, '--sourcemap', '--outDir', outDir];
    execFileSync(process.execPath, [vite, ...args, '--logLevel', 'error'], { cwd: root });
    const packages = new Set(
      readdirSync(outDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.map'))
        .flatMap((name) => sourcesOf(join(outDir, name)))
        .flatMap(
          (source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
        ),
    );
    expect(packages).toContain(one);
    const notices = readFileSync(join(root, folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const without = [...packages].filter(
      (name) => !new RegExp(`^${name} \\d[^ ]* \\(.*\\)$`, 'm').test(notices),
    );
    expect(without).toEqual([]);
  });

function sourcesOf(map: string): readonly string[] {
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources;
}
