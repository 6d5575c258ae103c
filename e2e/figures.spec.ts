import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { LOOKS, violations } from './axe-rules';
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

  test('the preview is the picture that is saved: as large on a phone, on paper in the dark', async ({
    page,
    app,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const plot = 'element=/X&show=dots&of=CD3E,MS4A1,LYZ&by=/obs/cell_type';
    await page.goto(`${app}#source=demo.zarr.zip&${plot}`);
    const save = page.getByRole('button', { name: 'Save figure…' });
    await readIfAsked(page.getByRole('main'), save);
    const size = /85 × [\d.]+ mm, 321 × \d+ px/; // 85 mm are 321.3 pixels of 1/96 inch
    const open = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      await save.click();
      const dialog = page.getByRole('dialog', { name: 'Save figure' });
      await dialog.getByLabel('Width (mm)').fill('85');
      await dialog.getByLabel('Resolution').selectOption('96 dpi (1×)');
      await expect(dialog.getByRole('status')).toContainText(size);
      await expect(dialog.locator('figure')).toHaveAttribute('aria-busy', 'false');
      await expect(dialog.getByRole('img', { name: /^Preview of/ })).toBeInViewport();
      await expect(dialog.getByRole('button', { name: 'Save PNG' })).toBeInViewport();
      return dialog;
    };
    const dialog = await open(1400, 900);
    const large = await dialog.getByRole('status').innerText();
    expect(await violations(page, 'dialog', LOOKS.slice(0, 2))).toEqual([]);
    await page.keyboard.press('Escape');
    await open(390, 700);
    expect(await dialog.getByRole('status').innerText()).toBe(large);
    await page.keyboard.press('Escape');

    await open(1400, 900);
    const preview = await pixelsIn(
      page,
      dialog.getByRole('img', { name: /^Preview of/ }),
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save PNG' }).click(),
    ]);
    const png = await readFile(await download.path());
    expect(await pixelsIn(page, png)).toEqual(preview);
    const svg = await savedFigure(page, 'SVG');
    const texts = (await readFile(svg.path, 'utf8')).match(/<text [^>]*fill="#\w+"/g);
    expect(new Set(texts?.map((text) => text.slice(-8, -1)))).toEqual(
      new Set(['#16191b', '#586066']), // of the light theme
    );
  });

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

/** Width, height and SHA-256 of the pixels of an image that is shown, or of a PNG. */
async function pixelsIn(page: Page, image: Locator | Buffer) {
  const png = Buffer.isBuffer(image) ? image.toString('base64') : undefined;
  const shown = Buffer.isBuffer(image) ? undefined : await image.elementHandle();
  return page.evaluate(
    async ([data, element]) => {
      const bytes = Uint8Array.from(atob(data ?? ''), (char) => char.charCodeAt(0));
      const source = (element as HTMLImageElement | undefined) ?? new Blob([bytes]);
      const bitmap = await createImageBitmap(source);
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const pixels = context?.getImageData(0, 0, width, height).data ?? bytes;
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', pixels));
      return [width, height, hash.join(' ')];
    },
    [png, shown ?? undefined] as const,
  );
}
