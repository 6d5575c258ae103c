// Installs the dependencies of the lockfile if they are missing or outdated.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a command in the project's folder with its output shown; ends the process if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
  });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the lockfile, once. */
export function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
    console.error(
      `Petri needs Node 20.19 or 22.12 or newer; this is ${process.versions.node}. See https://nodejs.org`,
    );
    process.exit(1);
  }
  const lock = `${root}/package-lock.json`;
  const installed = `${root}/node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs)
    return;
  console.log('Installing what is missing …');
  // also with NODE_ENV=production: all that is built in is among the development dependencies
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
