import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';

/**
 * Software WebGL 2, not used for painting; no network look-ups by the browser itself, no sandbox if the tests run as
 * root.
 */
const args = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-rasterization',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--font-render-hinting=none',
];
const chromiumNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const firefoxNames = [
  'firefox',
  'firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * Finds the Chromium that tests and benchmarks launch. `newest` is the highest version of all that are installed
 * (CHROME_PATH is one of them), or the one that @sparticuz/chromium ships if that is newer or the only one; `oldest` is
 * that of the package, the oldest that Petri supports.
 *
 * @param {'newest' | 'oldest'} which
 * @returns {Promise<{ version: string, launchOptions: { executablePath: string, args: string[], env: Record<string, string> } }>}
 */
export async function findChromium(which = 'newest') {
  const inPackage = { path: undefined, version: packagedVersion() };
  const installed =
    which === 'newest' ? found([process.env.CHROME_PATH, ...chromiumNames]) : [];
  const newest = newestOf([...installed, inPackage]);
  const path = newest.path ?? (await unpack());
  return {
    version: newest.path ? newest.version : (versionOf(path) ?? newest.version),
    launchOptions: { executablePath: path, args, env: environment() },
  };
}

/** The newest installed Firefox (FIREFOX_PATH is one of them), or undefined. */
export function findFirefox() {
  return newestOf(found([process.env.FIREFOX_PATH, ...firefoxNames]));
}

/** The path of a program: as given, or the first of that name on PATH. */
export function findProgram(name) {
  const places = name.includes('/')
    ? [name]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return places.find(isExecutable);
}

/** The one with the highest version; the first of equal ones. */
export function newestOf(browsers) {
  return browsers.reduce(
    (best, next) => (best && !isOlder(best.version, next.version) ? best : next),
    undefined,
  );
}

/** @returns {Record<string, string>} */
export function environment() {
  return Object.fromEntries(
    Object.entries(process.env).map(([name, value]) => [name, value ?? '']),
  );
}

/** The existing programs that print their version, without duplicates. */
function found(names) {
  const paths = names.flatMap((name) => (name ? (findProgram(name) ?? []) : []));
  const byFile = new Map(paths.map((path) => [realpathSync(path), path]));
  return [...byFile.values()].flatMap((path) => {
    const version = versionOf(path);
    return version ? [{ path, version }] : [];
  });
}

/** The output of a browser for --version; undefined, with a warning, if that fails. */
function versionOf(path) {
  try {
    const answer = execFileSync(path, ['--version'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
    });
    const [, version] = /^\D*(\d+(?:\.\d+)+)/.exec(answer.toString()) ?? [];
    if (!version) console.warn(`${path} does not say its version and is not used.`);
    return version;
  } catch (error) {
    console.warn(`${path} is not used: ${error.message.split('\n')[0]}`);
    return undefined;
  }
}

/** The path of the Chromium of the npm package, unpacked. */
function unpack() {
  // if the system lacks libnss3 the package unpacks its own, if that is configured before it is
  // loaded
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  return import('@sparticuz/chromium').then((all) => all.default.executablePath());
}

/** The package's version begins with that of its Chromium. */
function packagedVersion() {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version.split('.')[0];
}

/** Compares as many numbers as the shorter one has: 147.0.7727.24 is not older than 147. */
function isOlder(version, other) {
  const [a, b] = [version, other].map((text) => text.split('.').map(Number));
  for (let i = 0; i < Math.min(a.length, b.length); i++)
    if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // it does not exist, or is not a program
  }
}
