// `npm run test:browsers`: the journeys in stock Firefox, with those of odd servers, and four of them in WebKitGTK, if
// these are installed. Reports what was skipped and why; ends with one line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFirefox, findProgram } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { install } from './install.mjs';
import { createTally } from './tally.mjs';

const DISPLAY_MS = 10_000;

install();
buildIfStale();
const tally = createTally();
const display = await openDisplay();
const skipped = [];
try {
  if (!display.name) skipped.push(`Firefox and WebKit: ${display.missing}`);
  else {
    const testIn = (browser, env = {}) =>
      tally.browserTests(browser, {
        env: { DISPLAY: display.name, PETRI_BROWSER: browser.toLowerCase(), ...env },
      });
    if (findFirefox()) {
      await testIn('Firefox');
      await testIn('Firefox', { PETRI_LONG: '1' });
    } else
      skipped.push('Firefox: it is not installed (Debian: apt-get install firefox-esr)');
    if (findProgram(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver'))
      await testIn('WebKit');
    else
      skipped.push(
        'WebKit: there is no WebKitWebDriver (Debian: apt-get install webkit2gtk-driver)',
      );
  }
} finally {
  display.close();
}
console.log();
for (const what of skipped) console.log(`Skipped ${what}`);
tally.end();

/** The existing display, or a virtual one: without a display neither browser has WebGL. */
async function openDisplay() {
  const close = () => {};
  if (process.env.DISPLAY) return { name: process.env.DISPLAY, close };
  if (process.platform !== 'linux') return { name: ':0', close }; // not requested there
  const xvfb = findProgram('Xvfb');
  if (!xvfb)
    return { missing: 'there is no display (Debian: apt-get install xvfb)', close };
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24'];
  const server = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const [number] = await Promise.race([
    once(server.stdio[3], 'data'),
    once(server, 'exit').then(() => []),
    once(AbortSignal.timeout(DISPLAY_MS), 'abort').then(() => []),
  ]);
  if (number) return { name: `:${number.toString().trim()}`, close: () => server.kill() };
  server.kill();
  return { missing: 'Xvfb gave no display', close };
}
