import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { writeAppFiles } from '../bin/tasks/app-files.mjs';
import { petri } from './petri-page';
import { expect } from './petri-test';

// the copy of the app that a browser keeps, by a service worker

const dist = fileURLToPath(new URL('../dist', import.meta.url));
/** Delay in ms after which the page does what no first screen needs (src/page/app/main.tsx). */
const LATER_MS = 15_000;

declare global {
  /** What the page has put off until later. */
  var putOff: (() => unknown)[] | undefined;
}

/** Opens the demo, and lets the page do what it does some seconds later. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.addInitScript((later) => {
    if (globalThis.putOff) return;
    const off: (() => unknown)[] = [];
    globalThis.putOff = off;
    const start = globalThis.setTimeout;
    const put = (run: () => unknown, wait = 0) =>
      wait === later ? off.push(run) : start(run, wait);
    Object.assign(globalThis, { setTimeout: put });
  }, LATER_MS);
  await page.goto(address);
  await petri(page).embeddingDrawn();
  await doLater(page);
}

/** Lets a page that was visited, and reloaded since, do what it does some seconds later, and waits until it is done. */
export async function doLater(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all((globalThis.putOff?.splice(0) ?? []).map((run) => run()));
  });
}

/** Waits until the browser has a copy of the app, which answers the requests of the page. */
export async function kept(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none');
  await expect.poll(state, 'the app is kept').toBe('activated');
}

/** Names of the versions that the browser keeps. */
export function versions(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith('petri-app '));
  });
}

/** True for a page of the version that `writeVersion` writes. */
export function isOther(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('meta[name="other"]') !== null);
}

/** Writes another version of the build into a folder, without the part for PDFs as this version names it. */
export async function writeVersion(folder: string): Promise<void> {
  cpSync(dist, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const [part = ''] = names.filter((name) => /^pdf-figure-.{8}\.js$/.test(name));
  for (const name of names) {
    if (name.startsWith(part) && name !== part) rmSync(join(assets, name));
    if (name.endsWith('.js')) rename(join(assets, name), part);
  }
  cpSync(join(assets, part), join(assets, 'pdf-figure-00000000.js'));
  rmSync(join(assets, part));
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    html.replace('<title>', '<meta name="other" content="1" /><title>'),
  );
  await writeAppFiles(folder);
}

function rename(file: string, part: string): void {
  const code = readFileSync(file, 'utf8');
  if (code.includes(part))
    writeFileSync(file, code.replaceAll(part, 'pdf-figure-00000000.js'));
}
