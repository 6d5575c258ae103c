import { readFile } from 'node:fs/promises';
import { petri, pixelsOf } from './petri-page';
import { expect, test } from './petri-test';

test('a selection that is saved under a name is a column of its table: for colours, queries and exports', async ({
  page,
  app,
}) => {
  // its dialog cannot be driven; without it the browser downloads
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs&color=/obs/cell_type`);
  await petri(page).embeddingDrawn();
  const plot = page.getByRole('application');
  await plot.focus();
  for (const key of ['+', '+', 'Enter']) await page.keyboard.press(key);
  const status = page.getByText(/ of 3,160 cells selected/);
  await expect(status).toBeVisible();
  const count = (await status.textContent())?.split(' ')[0] ?? '';
  expect(count).not.toBe('3,160');

  const save = page.getByRole('button', { name: 'Name', exact: true });
  await save.click();
  await page.getByRole('textbox', { name: 'Save as' }).fill('mine');
  await page.keyboard.press('Enter');
  await save.click();
  await page.getByRole('button', { name: 'Colour', exact: true }).click();
  const legend = page.getByRole('region', { name: 'Legend of /obs/@mine' });
  await expect(legend).toContainText('saved in this browser, not in the file');
  await expect(
    legend.getByRole('button', { name: `true, ${count} of ${count} cells selected` }),
  ).toBeVisible();
  await page.mouse.move(5, 5); // not on a line of the legend, which would be highlighted
  await plot.focus();
  await page.keyboard.press('Escape');
  await petri(page).embeddingDrawn();
  // scanpy's second colour is of `true`
  await expect
    .poll(() => pixelsOf(page, petri(page).canvas, '#ff7f0e'))
    .toBeGreaterThan(50);

  const bar = page.getByRole('combobox', { name: 'Query' });
  await bar.fill('@mine');
  await expect(page.getByText(`${count} of 3,160 rows`).first()).toBeVisible();
  await bar.fill('');
  await bar.press('Enter');

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [header = '', ...rows] = text.trim().split('\r\n');
  const at = header.split(',').indexOf('@mine');
  expect(at).toBe(header.split(',').length - 1);
  const chosen = rows.filter((row) => /,true$/i.test(row));
  expect(chosen.length.toLocaleString('en')).toBe(count);

  await page.reload();
  await expect(
    legend.getByRole('button', { name: `true, ${count} cells` }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await petri(page).treeItem('@mine').click();
  await expect(petri(page).article('/obs/@mine')).toContainText(
    'The file has no such column.',
  );
});
