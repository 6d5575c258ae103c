import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Timeout for an element or an answer of the page. */
const PATIENCE_MS = 30_000;
/** The key of an element's id in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A browser window, with the few commands of W3C WebDriver that the journeys need. */
export interface WebDriverPage {
  /** Name and version of the browser. */
  readonly browser: string;
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page, as Playwright does: it only sees its argument. */
  evaluate<Given, Answer>(
    run: (given: Given) => Answer | Promise<Answer>,
    given: Given,
  ): Promise<Answer>;
  /** Waits for an element by CSS whose label or text contains a text. */
  find(css: string, text?: string): Promise<FoundElement>;
  /** The whole window, as a PNG in base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

export interface FoundElement {
  /** Clicks once the element is at rest, because reads move elements below them. */
  click(): Promise<void>;
  attribute(name: string): Promise<string | null>;
  /** Types, or sets the file of a file input. */
  type(text: string): Promise<void>;
  text(): Promise<string>;
}

/**
 * Starts a driver such as WebKitWebDriver, and a browser with it.
 *
 * @throws Error if either does not start, or a command fails
 */
export async function openByWebDriver(program: string): Promise<WebDriverPage> {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], { stdio: 'inherit' });
  const ended = new Promise<never>((_, reject) => {
    driver.on('error', reject);
    driver.on('exit', (status) => reject(new Error(`${program} ended (${status})`)));
  });
  ended.catch(() => undefined); // observed by the command that races it
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await Promise.race([
      ended,
      fetch(`http://127.0.0.1:${port}/${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      }),
    ]);
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await isListening(ask);
    const { sessionId, capabilities } = (await ask('POST', 'session', {
      capabilities: { alwaysMatch: {} },
    })) as { sessionId: string; capabilities: Record<string, string> };
    const session = (method: string, path: string, body?: object) =>
      ask(method, `session/${sessionId}/${path}`, body);
    await session('POST', 'window/rect', { width: 1400, height: 900 });
    return {
      browser: `${capabilities.browserName} ${capabilities.browserVersion}`,
      ...pageOf(session),
      async close() {
        await ask('DELETE', `session/${sessionId}`);
        driver.kill();
      },
    };
  } catch (error) {
    driver.kill();
    throw error;
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

function pageOf(session: Ask): Omit<WebDriverPage, 'browser' | 'close'> {
  const find = async (css: string, text = ''): Promise<FoundElement> => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await session('POST', 'execute/sync', {
        script: `return (${elementWith})(...arguments)`,
        args: [css, text],
      });
      if (found) return elementOf(session, (found as Record<string, string>)[ELEMENT]);
      if (Date.now() > end) throw new Error(`the page has no ${css} with “${text}”`);
      await wait(100);
    }
  };
  return {
    find,
    screenshot: async () => (await session('GET', 'screenshot')) as string,
    async goto(url) {
      await session('POST', 'url', { url });
    },
    async reload() {
      await session('POST', 'refresh', {});
    },
    async evaluate<Given, Answer>(
      run: (given: Given) => Answer | Promise<Answer>,
      given: Given,
    ) {
      const answer = await session('POST', 'execute/async', {
        script: `const [given, done] = arguments;
          Promise.resolve(given).then(${run}).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
        args: [given],
      });
      const { value, error } = answer as { value: Answer; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
  };
}

function elementOf(session: Ask, id = ''): FoundElement {
  const element = (method: string, path: string, body?: object) =>
    session(method, `element/${id}/${path}`, body);
  return {
    async click() {
      let before = '';
      for (;;) {
        const now = JSON.stringify(await element('GET', 'rect'));
        if (now === before) break;
        before = now;
        await wait(200);
      }
      await element('POST', 'click', {});
    },
    attribute: async (name) =>
      (await element('GET', `attribute/${name}`)) as string | null,
    type: async (text) => void (await element('POST', 'value', { text })),
    text: async () => (await element('GET', 'property/textContent')) as string,
  };
}

/** Runs in the page. */
function elementWith(css: string, text: string): Element | undefined {
  return [...document.querySelectorAll(css)].find((element) =>
    [element.ariaLabel, element.textContent].some((shown) => shown?.includes(text)),
  );
}

async function isListening(ask: Ask): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ask('GET', 'status');
      return;
    } catch (error) {
      // refused until it listens
      if (!(error instanceof TypeError) || Date.now() > end) throw error;
      await wait(50);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      server.close(() => (port ? resolve(port) : reject(new Error('no free port'))));
    });
  });
}
