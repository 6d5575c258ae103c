import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
/** Software WebGL 2, no look-ups of its own, no sandbox where the tests run as root. */
const args = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--font-render-hinting=none',
];

/**
 * What tests and benchmarks launch: a Chromium that is already there, else the one that
 * @sparticuz/chromium ships. Gives Playwright's launch options.
 */
export async function findBrowser() {
  const installed = [process.env.CHROME_PATH, ...names.map(whichOf)].find(
    (path) => path && existsSync(path),
  );
  if (installed) return { executablePath: installed, args, env: environment() };
  // where the system has no libnss3 the package unpacks its own, if told before it is loaded
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  return { executablePath, args, env: environment() };
}

/** @returns {Record<string, string>} */
function environment() {
  return Object.fromEntries(
    Object.entries(process.env).map(([name, value]) => [name, value ?? '']),
  );
}

function whichOf(name) {
  try {
    const found = execFileSync('which', [name], { stdio: ['ignore', 'pipe', 'ignore'] });
    return found.toString().trim() || undefined;
  } catch {
    return undefined; // `which` says by its exit status that there is none
  }
}
