import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

/** `npm run test:long` opens as often as in a day of work. */
const ROUNDS = process.env.PETRI_LONG ? 50 : 3;

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

test('opening one file after another leaves no canvas, worker, listener or node behind', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve();
  const { openAddress, kitchenOpened } = petri(page);
  await page.goto(`${app}#empty`);
  const session = await page.context().newCDPSession(page);
  const open = async () => {
    await openAddress(`${address}kitchen.v3.zarr`);
    await kitchenOpened();
    // not through the file input, whose element Playwright retains with its page
    await drop(page, [join(stores, 'kitchen.gzip.h5ad')]);
    await expect(page.getByRole('banner').getByText('kitchen.gzip.h5ad')).toBeVisible();
    await kitchenOpened();
    await page.getByRole('button', { name: 'Close the file' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  };
  await open();
  await open();
  const before = await left(session);
  for (let i = 0; i < ROUNDS; i++) await open();
  const after = await left(session);
  const grown = (what: keyof typeof after) => after[what] - before[what];
  expect(grown('canvases'), 'canvases').toBeLessThan(3);
  expect(grown('workers'), 'workers').toBeLessThan(3);
  expect(grown('listeners'), 'listeners').toBeLessThan(ROUNDS);
  expect(grown('nodes'), 'nodes').toBeLessThan(5 * ROUNDS);
});
