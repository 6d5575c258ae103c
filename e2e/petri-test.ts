import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { fixtureStores } from '../bin/tasks/fixtures.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { type Behaviour, type DataServer, serveData } from './data-server';

export { expect };

/** Files written by the fixtures' script. */
export const stores = fixtureStores();
/** The scripts, and what the reference implementations answered. */
export const fixtures = join(import.meta.dirname, 'fixtures');

/** Before a screenshot in Firefox Playwright adds `<style>body {}</style>` to the page; this is its hash. */
const PLAYWRIGHT_STYLE = /'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA='/;

/** Starts a file server; it ends with the test. */
export type Serve = (folder?: string, behaviour?: Behaviour) => Promise<DataServer>;

interface Fixtures {
  /**
   * Whether the pane of the embedding is hidden at first. Starting software WebGL takes seconds, so
   * tests of other subjects hide it; journeys that open a file like a new user show it.
   */
  readonly hidesEmbedding: boolean;
  /** The built app's address, ending with a slash. */
  readonly app: string;
  /**
   * Starts a file server; it ends with the test. The page may send requests to its origin, and
   * links to it open without a question.
   */
  readonly serve: Serve;
  /** The same for a server that was never used in this browser. */
  readonly serveUnknown: Fixtures['serve'];
  /** The same for a server that refuses or fails requests on purpose: the browser may log that. */
  readonly serveFailing: Fixtures['serve'];
  /**
   * Origins other than its own to which the page may send requests. A request to any other fails
   * the test, as do console errors and violations of the Content-Security-Policy.
   */
  readonly allowed: Set<string>;
  /** Console errors that a test provokes on purpose. */
  readonly expectedErrors: RegExp[];
}

export const test = base.extend<Fixtures, { readonly appServer: string }>({
  appServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const server = createStaticServer(
        fileURLToPath(new URL('../dist', import.meta.url)),
      );
      const address = await listen(server, 0);
      await use(address);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  hidesEmbedding: [false, { option: true }],
  app: async ({ appServer }, use) => use(appServer),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  allowed: async ({}, use) => use(new Set()),
  expectedErrors: async ({ browserName }, use) =>
    use(browserName === 'firefox' ? [PLAYWRIGHT_STYLE] : []),
  serve: async ({ serveUnknown, context }, use) => {
    await use(async (folder, behaviour) => {
      const server = await serveUnknown(folder, behaviour);
      await trust(context, server.address);
      return server;
    });
  },
  serveUnknown: async ({ allowed }, use) => {
    const started: DataServer[] = [];
    await use(async (folder = stores, behaviour = {}) => {
      const server = await serveData(folder, behaviour);
      started.push(server);
      allowed.add(new URL(server.address).origin);
      return server;
    });
    await Promise.all(started.map((server) => server.close()));
  },
  serveFailing: async ({ serve, expectedErrors }, use) => {
    expectedErrors.push(/Failed to load resource/); // the browser logs a line for each request
    await use(serve);
  },
  page: async ({ page, app, allowed, expectedErrors, hidesEmbedding }, use) => {
    if (hidesEmbedding) await page.addInitScript(hideEmbedding);
    await page.addInitScript(hear);
    const faults = watch(page);
    const strangers = new Set<string>();
    page.context().on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (!protocol.startsWith('http')) return;
      if (origin !== new URL(app).origin && !allowed.has(origin)) strangers.add(origin);
    });
    await use(page);
    expect([...strangers], 'requests to unexpected origins').toEqual([]);
    const unexpected = faults.filter(
      (text) => !expectedErrors.some((known) => known.test(text)),
    );
    expect(unexpected, 'console errors and policy violations').toEqual([]);
  },
});

/** Lets pages of a browser open links to a server as if the user had allowed it before. */
export async function trust(context: BrowserContext, address: string): Promise<void> {
  await context.addInitScript((host) => {
    if (window.origin === 'null') return; // an empty page before the first has no storage
    const key = 'petri-hosts';
    const known: string[] = JSON.parse(localStorage.getItem(key) ?? '[]');
    localStorage.setItem(key, JSON.stringify([...new Set([...known, host])]));
  }, new URL(address).host);
}

/** Runs in a page, before it starts; the user may show the pane afterwards. */
function hideEmbedding(): void {
  if (window.origin === 'null') return;
  if (localStorage.getItem('petri-panes') === null)
    localStorage.setItem('petri-panes', 'no-picture');
}

declare global {
  /** What the page has said so far, in statuses and alerts. */
  var heard: string[] | undefined;
}

/** Runs in a page, before it starts. */
function hear(): void {
  const said: string[] = [];
  globalThis.heard = said;
  const places = '[role=status], [role=alert]';
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const within = element?.closest(places);
        const heard = within ? [within] : (element?.querySelectorAll(places) ?? []);
        for (const { textContent } of heard) said.push(textContent ?? '');
      }
  }).observe(document, { childList: true, subtree: true });
}

/** Everything that goes wrong unnoticed by a test: in the page and in its workers. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    faults.push(`uncaught: ${error.message}`);
  });
  page.on('crash', () => {
    faults.push('the page crashed');
  });
  return faults;
}
