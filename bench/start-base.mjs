// The app of an earlier commit, to compare with: built once, out of git's history.
import { spawnSync } from 'node:child_process';
import { constants, cpSync, existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../bin/tasks/install.mjs';

/** Last commit before the start was worked on. */
export const BASE_COMMIT = 'f42362f4';
const source = join(root, '.cache/bench-base-source');

/** The folder of the base: `BASE`, or built. Undefined where it cannot be built, as without git's history. */
export function baseBuild(commit = BASE_COMMIT) {
  if (process.env.BASE) return resolve(process.env.BASE);
  const kept = join(root, `.cache/bench-base-${commit}`);
  if (!existsSync(kept)) build(commit, kept);
  return existsSync(kept) ? kept : undefined;
}

function build(commit, kept) {
  console.log(`Building ${commit} …`);
  if (!git('worktree', 'add', '--force', '--detach', source, commit)) return;
  try {
    // a copy: through a link the build would not know the packages by their paths
    cpSync(join(root, 'node_modules'), join(source, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const { status } = spawnSync(
      process.execPath,
      [vite, 'build', '--logLevel', 'error'],
      { cwd: source, stdio: 'inherit' },
    );
    if (status === 0) renameSync(join(source, 'dist'), kept);
  } finally {
    git('worktree', 'remove', '--force', source);
  }
}

function git(...args) {
  return spawnSync('git', args, { cwd: root }).status === 0;
}
