import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'petri-removed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = readFileSync(join(import.meta.dirname, 'removed-at-exit.ts'), 'utf8');
const { code: compiled } = await transformWithOxc(source, 'removed-at-exit.ts');

/** Runs Node on a file that it removes at its end, until it says that it is ready. */
function startProcess(file: string, then: string) {
  writeFileSync(file, 'half of it');
  const script = `${compiled}
const keep = removedAtExit(${JSON.stringify(file)});
${then}`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('removes a partial file when %s ends the process', async (signal, status) => {
  const file = join(folder, `${signal}.part`);
  const child = startProcess(file, "setInterval(() => {}, 1000); console.log('ready');");
  child.stdout.once('data', () => child.kill(signal));
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(status);
  expect(existsSync(file)).toBe(false);
});

it('removes nothing of what is complete', async () => {
  const file = join(folder, 'complete');
  const child = startProcess(file, 'keep();');
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  expect(existsSync(file)).toBe(true);
});
