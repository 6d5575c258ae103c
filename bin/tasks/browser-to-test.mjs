import { environment, findChromium, findFirefox, findProgram } from './browser.mjs';

/** The tag of the twelve journeys that run in every supported browser. */
const journeys = { grep: /@journey/ };
/**
 * Browsers differ in the requests that they send and in the answers that they expose: Firefox also runs the journeys of
 * odd servers.
 */
const withServers = { grep: /@journey|@server/ };

/**
 * Playwright's options for a browser: `newest` Chromium runs everything, `oldest` Chromium and stock Firefox the
 * journeys, WebKit its own, because Playwright cannot drive it.
 *
 * @param {string} [name] newest, oldest, firefox or webkit
 * @returns {Promise<{ title: string, use: import('@playwright/test').UseOptions<{}, {}>, only: import('@playwright/test').PlaywrightTestConfig }>}
 */
export async function browserToTest(name = 'newest') {
  if (name === 'firefox') return firefox();
  if (name === 'webkit') return webkit();
  if (name !== 'newest' && name !== 'oldest')
    throw new Error(`PETRI_BROWSER is newest, oldest, firefox or webkit, not ${name}`);
  const { version, launchOptions } = await findChromium(name);
  const title = `Chromium ${version} (${launchOptions.executablePath})`;
  return { title, use: { launchOptions }, only: name === 'oldest' ? journeys : {} };
}

/**
 * The installed Firefox, by WebDriver BiDi. It has WebGL if it has a display. When driven (and
 * never otherwise, in 400 openings) it occasionally starts a worker that never runs: retried.
 */
function firefox() {
  const installed = findFirefox();
  if (!installed) throw new Error('Firefox is not installed');
  const { path, version } = installed;
  const use = {
    browserName: 'firefox',
    channel: 'moz-firefox',
    headless: false,
    launchOptions: { executablePath: path, env: environment() },
  };
  const only = { ...withServers, retries: 2 };
  return { title: `Firefox ${version} (${path})`, use, only };
}

function webkit() {
  const driver = findProgram(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver');
  if (!driver) throw new Error('WebKitWebDriver is not installed');
  const only = { testMatch: /\.webkit\.ts$/, retries: 1 };
  return { title: `WebKit by ${driver}`, use: {}, only };
}
