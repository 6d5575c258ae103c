// The package as npm makes it, and as a user has it who installs it: for its test and for a release.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './install.mjs';
import { writeSbom } from './sbom.mjs';

/** Maximum size of the package as it is downloaded. */
export const MAX_PACKAGE_BYTES = 8_000_000;

/** Folders of the repository that neither the build nor the package needs. */
const NOT_BUILT = /^(bench|e2e)\//;

/**
 * Packs what is built in a folder. Its files get the same rights whatever the umask was, as npm packs those, too.
 *
 * @param {string} target folder for the tarball
 * @param {string} [folder]
 * @returns {{ tarball: string, bytes: number, paths: readonly string[] }}
 */
export function packInto(target, folder = root) {
  writeSbom(folder);
  mkdirSync(target, { recursive: true });
  const packed = (...options) => {
    const args = ['pack', '--json', '--ignore-scripts', ...options];
    return JSON.parse(runNpm(args, { cwd: folder }))[0];
  };
  const paths = packed('--dry-run').files.map(({ path }) => path);
  for (const path of paths) chmodSync(join(folder, path), 0o644);
  const { filename, size } = packed('--pack-destination', target);
  return { tarball: join(target, filename), bytes: size, paths };
}

/**
 * Installs a tarball into an empty folder, without a network and without any setting of the user. Returns a function that
 * runs one of its commands there, with nothing in the environment but Node.
 *
 * @param {string} tarball
 * @param {string} folder
 */
export function installAlone(tarball, folder) {
  mkdirSync(folder, { recursive: true });
  const PATH = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  const env = { PATH, HOME: folder };
  const options = ['--offline', '--no-audit', '--no-fund'];
  runNpm(['install', '--global', '--prefix', folder, ...options, tarball], {
    cwd: folder,
    env,
  });
  return {
    env,
    commandPath: (name) => join(folder, 'bin', name),
    run(name, ...args) {
      const file = join(folder, 'bin', name);
      const { status, stdout, stderr, error } = spawnSync(file, args, {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      if (error) throw error;
      return { status, stdout, stderr };
    },
  };
}

/**
 * Copies what a build needs, of the working tree, to a folder, and builds there as another user could: in another time
 * zone, with files that only that user may read.
 */
export function buildElsewhere(folder) {
  const umask = process.umask(0o077);
  try {
    copySources(folder);
    execFileSync(process.execPath, ['bin/tasks/prepack.mjs'], {
      cwd: folder,
      env: { ...process.env, TZ: 'Pacific/Chatham', LC_ALL: 'C' },
    });
  } finally {
    process.umask(umask);
  }
}

function copySources(folder) {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(
      (path) => path !== '' && !NOT_BUILT.test(path) && existsSync(join(root, path)),
    );
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  linkTree(join(root, 'node_modules'), join(folder, 'node_modules'));
  // tells bin/tasks/install.mjs by its time that all of the lockfile is there
  const state = 'node_modules/.package-lock.json';
  copyFileSync(join(root, state), join(folder, state));
}

/** Makes a folder whose files are other names of those of another one; build tools' caches are left out. */
function linkTree(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) {
      if (entry.name !== '.package-lock.json') linkSync(source, target);
    } else if (!/^\.(vite|cache)/.test(entry.name)) linkTree(source, target);
  }
}

function runNpm(args, options) {
  return execFileSync('npm', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 << 20,
    shell: process.platform === 'win32',
    ...options,
  });
}
