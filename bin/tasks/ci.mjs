// Runs CI: `npm test` in the newest Chromium that Debian has, with the programs that render saved figures; the journeys
// in the oldest browser; then the parts of `npm run test:long`, each within its budget of minutes, beginning with a
// different one for each commit.
// Ends with the names of the failures, and one line `N passed, N failed` over all of them.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findProgram } from './browser.mjs';
import { root } from './install.mjs';
import { FAILED, tallyOf, tallyText } from './tally.mjs';

/** Timeout for an apt-get that waits for a network or a lock. */
const MAX_APT_MINUTES = 5;
/**
 * The browser, and the renderers of SVG and PDF in the journeys of figures, with a font as wide as that of the figures.
 */
const PACKAGES = ['chromium', 'fonts-liberation', 'librsvg2-bin', 'poppler-utils'];

installPackages();
const tally = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const long = ['test:long', '--', '--budget', `--from=${numberOfCommit()}`];
for (const args of [['test'], ['test:oldest'], long]) {
  const { passed, failed } = await runTask(args);
  tally.passed += passed;
  tally.failed += failed;
}
for (const line of failures) console.log(line);
console.log(tallyText(tally));
process.exit(tally.failed > 0 ? 1 : 0);

/** Reports why if it fails: the tests then run in the installed browser. */
function installPackages() {
  const without = (why) =>
    console.log(`Chromium and renderers are not brought up to date from Debian: ${why}.`);
  if (!findProgram('apt-get')) return without('there is no apt-get');
  if (process.getuid?.() !== 0) return without('this is not run by root');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES],
  ]) {
    const { status, stderr, error } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: MAX_APT_MINUTES * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status === 0) continue;
    const [why] = (error?.message ?? stderr).trim().split('\n').slice(-1);
    return without(`apt-get ${args[0]}: ${why || `status ${status}`}`);
  }
}

/** Number that differs for most commits; 0 without git. */
function numberOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return Number.parseInt(stdout?.slice(0, 8), 16) || 0;
}

/** Runs a script of package.json, printing its output except the line with the counts, which is returned. */
async function runTask([task, ...args]) {
  const child = spawn('npm', ['run', '--silent', task, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status) => resolve(status));
  });
  let counted;
  for await (const line of createInterface({ input: child.stdout })) {
    counted = tallyOf(line) ?? counted;
    if (line.startsWith(FAILED)) failures.push(`${line} (${task})`);
    console.log(
      tallyOf(line)
        ? `${task}: passed ${counted.passed}, failed ${counted.failed}`
        : line,
    );
  }
  const status = await ended;
  if (counted && (status === 0 || counted.failed > 0)) return counted;
  console.log(`npm run ${task} ended otherwise than by counting (${status}).`);
  return { passed: counted?.passed ?? 0, failed: 1 };
}
