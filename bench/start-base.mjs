// The app of the commit before its start was worked on, to compare with: built once, out of git's history.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../bin/tasks/install.mjs';

export const BASE_COMMIT = 'f42362f4';
const kept = join(root, `.cache/bench-base-${BASE_COMMIT}`);
const source = join(root, '.cache/bench-base-source');

/** The folder of the base: `BASE`, or built. Undefined where it cannot be built, as without git's history. */
export function baseBuild() {
  if (process.env.BASE) return resolve(process.env.BASE);
  if (!existsSync(kept)) build();
  return existsSync(kept) ? kept : undefined;
}

function build() {
  console.log(`Building ${BASE_COMMIT} …`);
  if (!git('worktree', 'add', '--force', '--detach', source, BASE_COMMIT)) return;
  try {
    // what it depends on has only been added to since
    symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'), 'junction');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const { status } = spawnSync(
      process.execPath,
      [vite, 'build', '--logLevel', 'error'],
      { cwd: source, stdio: 'inherit' },
    );
    if (status === 0) renameSync(join(source, 'dist'), kept);
  } finally {
    rmSync(join(source, 'node_modules'), { force: true });
    git('worktree', 'remove', '--force', source);
  }
}

function git(...args) {
  return spawnSync('git', args, { cwd: root }).status === 0;
}
