import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { drop, petri } from './petri-page';
import { expect, stores } from './petri-test';

/** What remains after garbage collection. */
async function left(session: CDPSession) {
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const canvases = await countOf(session, 'HTMLCanvasElement');
  const workers = await countOf(session, 'Worker');
  return { nodes, listeners: jsEventListeners, canvases, workers };
}

/** Number of objects of a class in memory. */
async function countOf(session: CDPSession, name: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `${name}.prototype`,
  });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const count = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return count.result.value as number; // as `functionDeclaration` returns it
}

/** Maximum number of nodes of what was drawn before that React keeps once, not in every round. */
const KEPT_ONCE = 100;

/** Opens and closes files, and expects that what is in memory does not grow with each round. */
export async function expectNothingLeft(
  page: Page,
  app: string,
  address: string,
  rounds: number,
): Promise<void> {
  const { openAddress, kitchenOpened } = petri(page);
  await page.goto(`${app}#empty`);
  const session = await page.context().newCDPSession(page);
  let opened = 0;
  /** What people do between two openings: panels side by side, tables, plots; more panels in some rounds. */
  const use = async () => {
    opened += 1;
    const add = page.getByRole('button', { name: 'Add a panel' });
    for (let more = opened % 3; more >= 0; more--) await add.click();
    await expect(page.locator('[role=application][data-ready]')).toHaveCount(
      2 + (opened % 3),
    );
    await petri(page).treeItem('obs').click();
    await expect(petri(page).table('/obs')).toBeVisible();
    await page.getByRole('button', { name: 'Plots' }).click();
    await expect(page.getByRole('img', { name: /^Violin plot/ })).toBeVisible();
  };
  const open = async () => {
    await openAddress(`${address}kitchen.v3.zarr`);
    await kitchenOpened();
    // not through the file input, whose element Playwright retains with its page
    await drop(page, [join(stores, 'kitchen.gzip.h5ad')]);
    await expect(page.getByRole('banner').getByText('kitchen.gzip.h5ad')).toBeVisible();
    await kitchenOpened();
    await use();
    await page.getByRole('button', { name: 'Close the file' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  };
  for (let i = 0; i < 3; i++) await open();
  const counts = [await left(session)];
  for (let i = 0; i < rounds; i++) {
    await open();
    counts.push(await left(session));
  }
  // what leaks grows in the quietest round, too
  // no panel's: two measure texts
  const canvases = counts.map((one) => one.canvases);
  expect(Math.max(...canvases), `canvases: ${canvases}`).toBeLessThanOrEqual(2);
  for (const what of ['workers', 'listeners', 'nodes'] as const) {
    const growths = counts.slice(1).map((now, i) => now[what] - (counts[i]?.[what] ?? 0));
    const total = growths.reduce((sum, growth) => sum + growth, 0);
    expect(Math.min(...growths), `${what} in each round: ${growths}`).toBeLessThan(1);
    expect(total, `${what}: ${growths}`).toBeLessThan(KEPT_ONCE + rounds);
  }
}
