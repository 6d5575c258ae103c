import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import {
  countIn,
  expectDrawnByAnother,
  MONOCYTES,
  openEmbedding,
  T_CELLS,
  textOf,
} from './figure-pixels';
import { heard, petri, readIfAsked } from './petri-page';
import { expect, test } from './petri-test';
import { missing, pixelsOfFigure, savedFigure } from './saved-figure';

test('an embedding is saved as a PNG in millimetres and dpi, with the colours of the screen', async ({
  page,
  app,
}) => {
  await openEmbedding(page, app);
  const { name, path } = await savedFigure(page, 'PNG', async (dialog) => {
    await dialog.getByLabel('Width (mm)').fill('85');
    await dialog.getByLabel('Height (mm)').fill('90');
    await dialog.getByLabel('Resolution').selectOption('600 dpi');
    await expect(dialog.getByRole('status')).toContainText('85 × 90 mm');
  });
  expect(name).toBe('X_umap cell_type.png');
  const png = await readFile(path);
  // 85 mm are 2007.9 pixels of 1/600 inch
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2008, 2126]);
  // 23,622 pixels per metre
  expect(png.indexOf('pHYs')).toBe(37);
  expect([png.readUInt32BE(41), png.readUInt32BE(45), png[49]]).toEqual([
    23622, 23622, 1,
  ]);
  expect(await countIn(page, png, T_CELLS)).toBeGreaterThan(2000);
  expect(await countIn(page, png, MONOCYTES)).toBeGreaterThan(2000);
});

test('an embedding is copied as the lines of scanpy that draw the same', async ({
  page,
  app,
  context,
}) => {
  await openEmbedding(page, app);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /^CD14\+ monocyte,/ }).click();
  await petri(page).embeddingDrawn();
  await page.getByRole('button', { name: 'Save figure' }).click();
  await page.getByRole('button', { name: 'Copy as code' }).click();
  await heard(page, /Python code copied/);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  for (const line of [
    'store = zarr.storage.ZipStore("demo.zarr.zip", read_only=True)',
    'adata = anndata.read_zarr(zarr.open_group(store, path="", mode="r"))',
    'adata = adata[~adata.obs["cell_type"].isin(["CD14+ monocyte"])].copy()',
    '    basis="X_umap",',
    '    color="cell_type",',
  ])
    expect(code.split('\n')).toContain(line);
  expect(code).toContain(`"CD4+ T cell": "${T_CELLS}"`);
});

test('an embedding is saved as PDF, and drawn by another program as on the screen', async ({
  page,
  app,
}) => {
  await openEmbedding(page, app);
  await expectDrawnByAnother(page, 'PDF');
});

test.describe(() => {
  test.use({ hidesEmbedding: true });

  test('a dot plot is saved with all its labels as text, in a size and below a caption', async ({
    page,
    app,
  }) => {
    test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
    const plot = 'element=/X&show=dots&of=CD3E,MS4A1,LYZ&by=/obs/cell_type';
    await page.goto(`${app}#source=demo.zarr.zip&${plot}`);
    const save = page.getByRole('button', { name: 'Save figure…' });
    await readIfAsked(page.getByRole('main'), save);
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Save figure' });
    await dialog.getByRole('button', { name: 'PDF', exact: true }).click();
    await dialog.getByLabel('Caption below').check();
    const [, width = ''] =
      /^([\d.]+) × [\d.]+ mm$/m.exec(await dialog.getByRole('status').innerText()) ?? [];
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('demo dot plot X by cell_type.pdf');
    const path = await download.path();
    const facts = execFileSync('pdfinfo', [path]).toString();
    const [, points] = /Page size:\s+([\d.]+) x/.exec(facts) ?? [];
    expect(Number(points) / (72 / 25.4)).toBeCloseTo(Number(width), 0);
    const text = textOf(path);
    for (const label of ['CD3E', 'MS4A1', 'LYZ', 'NK cell', 'Mean in group', 'of /X'])
      expect(text).toContain(label);
    expect(text).toContain('n = 3,160 cells of demo.zarr.zip');
    // viridis: the highest mean
    expect(
      await countIn(page, pixelsOfFigure(path, 'PDF', 100), '#fde724'),
    ).toBeGreaterThan(20);
  });
});
