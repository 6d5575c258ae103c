// The Python peers: an environment of their own, data, and a process that answers jobs by lines.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root, run } from '../bin/tasks/install.mjs';

const folder = join(root, 'bench');
export const dataFolder = join(folder, 'data');

/** The environment's interpreter, created if missing; undefined without Python. */
export function preparePython() {
  const python = join(folder, '.venv/bin/python');
  if (spawnSync('python3', ['--version']).status !== 0) return undefined;
  const wanted = readFileSync(join(folder, 'requirements.txt'), 'utf8');
  const stamp = join(folder, '.venv/installed.txt');
  if (!existsSync(python)) run('python3', ['-m', 'venv', join(folder, '.venv')]);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    run(python, [
      '-m',
      'pip',
      'install',
      '--quiet',
      '-r',
      join(folder, 'requirements.txt'),
    ]);
    writeFileSync(stamp, wanted);
  }
  return python;
}

/** Writes the files to be measured, unless they exist. */
export function makeData(python) {
  run(python, ['-W', 'ignore', join(folder, 'make_data.py'), dataFolder]);
}

/** Starts peers.py; `ask` returns its answer to one job. */
export function startPeers(python, environment = {}) {
  const child = spawn(python, ['-W', 'ignore', join(folder, 'peers.py'), dataFolder], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  return {
    ask(job) {
      return new Promise((resolve, reject) => {
        const died = () => reject(new Error('peers.py died'));
        child.once('exit', died);
        waiting.push((line) => {
          child.off('exit', died);
          resolve(JSON.parse(line));
        });
        child.stdin.write(`${JSON.stringify(job)}\n`);
      });
    },
    close: () => child.stdin.end(),
  };
}
