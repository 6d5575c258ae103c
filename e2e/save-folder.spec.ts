import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPython } from '../src/testing/node-python';
import { heard, petri } from './petri-page';
import { expect, fixtures, stores, test } from './petri-test';
import { answerPicker, copyToDisk, openDialog, refused } from './picked-folder';

test.use({ hidesEmbedding: true });

test('a file is saved as a Zarr folder that opens and that anndata reads as the same', async ({
  page,
  app,
}, info) => {
  await answerPicker(page);
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.h5ad'));
  await petri(page).kitchenOpened();
  await petri(page).treeItem('obs').first().click();
  const dialog = await openDialog(page, 'zarr');
  await page.screenshot({ path: info.outputPath('dialog.png') });
  await dialog.getByText(/^\d+ not saved$/).click();
  await expect(dialog).toContainText('no name in Zarr has a backslash');
  await dialog.getByRole('button', { name: 'Save in a folder…' }).click();
  await heard(page, /Saved kitchen\.zarr/);
  await expect(page.getByRole('list', { name: 'Exports' })).toContainText(
    `differs from its source in ${refused.length} points`,
  );

  const folder = info.outputPath('');
  await copyToDisk(page, folder);
  await page.goto('about:blank'); // only the start page asks for folders
  await page.goto(`${app}#empty`);
  await page
    .getByLabel('Folder to open')
    .first()
    .setInputFiles(join(folder, 'kitchen.zarr'));
  await petri(page).kitchenOpened();
  const found = findPython('anndata, awkward, h5py, pandas, zarr');
  if ('missing' in found) return;
  const requests = join(folder, 'wishes.json');
  const request = {
    original: join(stores, 'kitchen.h5ad'),
    copy: join(folder, 'kitchen.zarr'),
    without: refused.map((name) => `/obs/${name}`),
  };
  writeFileSync(requests, JSON.stringify([request]));
  const script = join(fixtures, 'same_anndata.py');
  const { stdout, stderr } = spawnSync(found.python, ['-W', 'ignore', script, requests], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toBe('1 copies are equal, 0 differ\n');
});
