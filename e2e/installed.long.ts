import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test('the installed app opens the files that the system starts it with, and keeps them among the recent ones', async ({
  app,
  playwright,
  launchOptions,
}, testInfo) => {
  // the browser writes the app into the folders of the user
  const home = testInfo.outputPath('home');
  mkdirSync(home);
  const env = { ...launchOptions.env, HOME: home, XDG_DATA_HOME: join(home, 'share') };
  const context = await playwright.chromium.launchPersistentContext(
    join(home, 'profile'),
    { ...launchOptions, env },
  );
  const [page = await context.newPage()] = context.pages();
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(fault.error().message));
  await page.goto(`${app}#empty`);
  await expect(petri(page).failure).toBeVisible();
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { appId: manifestId = '' } = await session.send('Page.getAppId');
  await session.send('PWA.install', { manifestId, installUrlOrBundleUrl: app });

  for (const name of ['kitchen.h5ad', 'kitchen.v3.sharded.zip']) {
    const opened = context.waitForEvent('page');
    const files = [join(stores, name)];
    await session.send('PWA.launchFilesInApp', { manifestId, files });
    const launched = await opened;
    const { shape } = petri(launched);
    await expect(shape('331 cells × 37 genes')).toBeVisible();
    await launched.getByRole('button', { name: 'Close the file' }).click();
    await launched.getByRole('button', { name }).click();
    await expect(shape('331 cells × 37 genes')).toBeVisible();
  }
  expect(faults).toEqual([]);
  await context.close();
});
