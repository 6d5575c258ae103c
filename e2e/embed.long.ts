import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './axe-rules';
import { test } from './embedding-site';
import { expect, stores } from './petri-test';
import { packed } from './unpacked-files';

test('without storage, as in frames of other sites, genes are found and colour cells, files are saved, and what needs storage says so', async ({
  page,
  embedding,
}, info) => {
  await page.goto(`${embedding.site}embed.html`);
  const frame = page.frameLocator('petri-view iframe');
  const isBlocked = await frame.locator('html').evaluate(async () => {
    const denied = (error: unknown) => error instanceof DOMException;
    try {
      localStorage.getItem('x');
      return false;
    } catch (error) {
      return denied(error) && navigator.storage.getDirectory().then(() => false, denied);
    }
  });
  expect(isBlocked, 'the browser blocks storage in this frame').toBe(true);
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Don’t open' }).click();
  const give = page.getByLabel('Open a file of your own');
  await give.setInputFiles(join(stores, 'kitchen.gzip.h5ad'));
  await expect(page.getByText('open: kitchen.gzip.h5ad')).toBeVisible();
  await frame.getByRole('grid', { name: 'Table /obs' }).press('/');
  await frame.getByRole('combobox', { name: 'Find' }).fill('CD3E');
  await frame.getByRole('option', { name: /CD3E/ }).first().click();
  await expect(frame.getByText('CD3E').first()).toBeVisible();

  await frame.locator('html').press('Control+s');
  const saving = frame.getByRole('dialog', { name: 'Save as' });
  const download = page.waitForEvent('download');
  await saving.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('kitchen.gzip.h5ad');

  const compressed = info.outputPath('kitchen.h5ad.gz');
  writeFileSync(compressed, packed());
  await give.setInputFiles(compressed);
  await expect(page.getByRole('alert')).toContainText(
    'FailedError: kitchen.h5ad.gz is compressed, and this browser has no private storage to unpack it into.',
  );
});

test('a file that a user opens in the frame is not spoken of, and frames have no bar in any look', async ({
  page,
  embedding,
}) => {
  const html = `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">
    <script type="module" src="petri-view.js"></script><main><h1>A page</h1>
    <petri-view src="${embedding.petri}" style="height: 90vh"></petri-view></main>
    <script>
      received = [];
      for (const name of ['ready', 'state', 'selection', 'error'])
        document.querySelector('petri-view').addEventListener('petri-' + name, ({ type, detail }) => received.push({ from: type, data: detail }));
    </script>`;
  await page.goto(await embedding.add('plain.html', html));
  const frame = page.frameLocator('petri-view iframe');
  await frame
    .getByLabel('File to open')
    .first()
    .setInputFiles(join(stores, 'kitchen.gzip.h5ad'));
  await expect(frame.getByText('331 cells × 37 genes')).toBeVisible();
  const ask = (type: 'state' | 'selection') =>
    page.evaluate(async (method) => {
      const view = document.querySelector('petri-view');
      return view?.[method]().catch(({ name }: Error) => name);
    }, type);
  expect(await ask('state')).toEqual({ status: 'open', isPrivate: true });
  expect(await ask('selection')).toBe('PrivateError');
  expect(await page.evaluate(() => JSON.stringify(received))).not.toContain('kitchen');
  await expect(frame.getByRole('banner')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  // an element that is moved or removed leaves no wait without an end
  const left = page.evaluate(async () => {
    const view = document.querySelector('petri-view');
    const answer = view?.state().catch(({ name }: Error) => name);
    view?.remove();
    return [await answer, await view?.state().catch(({ name }: Error) => name)];
  });
  expect(await left).toEqual(['ClosedError', 'ClosedError']);
});
