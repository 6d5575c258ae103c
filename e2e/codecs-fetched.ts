import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** The decode workers load their own copies. */
function codecsOfSourceWorker(): string {
  const assets = join(dist, 'assets');
  const worker = readdirSync(assets).find((name) => name.startsWith('source.worker'));
  const code = readFileSync(join(assets, worker ?? ''), 'utf8');
  const [name] = /plain-codecs-[\w-]+\.js/.exec(code) ?? [];
  if (!name) throw new Error('the source worker has no codecs of texts');
  return name;
}

/** Waits until the source worker has fetched the codecs of texts: the last that most files need. */
export function codecsFetched(page: Page) {
  const name = codecsOfSourceWorker();
  return page.waitForEvent('requestfinished', (request) => request.url().includes(name));
}
