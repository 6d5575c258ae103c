import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { countPixels, petri } from './petri-page';
import { expect, test } from './petri-test';
import { missing, pixelsOfFigure, savedFigure } from './saved-figure';

const demo = '#source=demo.zarr&element=/obs&color=/obs/cell_type';
/** uns/cell_type_colors of CD4+ T cells and of CD14+ monocytes. */
const [T_CELLS, MONOCYTES] = ['#1d7fd1', '#ef5675'];

/** Pixels of a colour in a PNG. */
async function countIn(page: Page, png: Buffer, colour: string): Promise<number> {
  return page.evaluate(countPixels, [png.toString('base64'), colour] as const);
}

/** All words of a PDF, with single spaces between them. */
function textOf(pdf: string): string {
  const text = execFileSync('pdftotext', ['-layout', pdf, '-']).toString();
  return text.replace(/\s+/g, ' ');
}

test.describe('an embedding', () => {
  test.beforeEach(async ({ page, app }) => {
    await page.goto(`${app}${demo}`);
    await petri(page).embeddingDrawn();
  });

  test('is saved as a PNG in millimetres and dpi, with the colours of the screen', async ({
    page,
  }) => {
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

  test('has no pixel of a hidden category, and white paper on a dark page', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: /^CD14\+ monocyte,/ }).click();
    await petri(page).embeddingDrawn();
    const { path } = await savedFigure(page, 'PNG');
    const png = await readFile(path);
    expect(await countIn(page, png, MONOCYTES)).toBe(0);
    expect(await countIn(page, png, T_CELLS)).toBeGreaterThan(500);
    expect(await countIn(page, png, '#ffffff')).toBeGreaterThan(500_000);
  });

  test('is transparent where that is chosen, and keeps what was chosen', async ({
    page,
  }) => {
    const { path } = await savedFigure(page, 'PNG', async (dialog) => {
      await dialog.getByLabel('Background').selectOption('transparent');
      await dialog.getByLabel('Text (pt)').fill('6');
    });
    const clear = await page.evaluate(
      async (data) => {
        const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return [...(context?.getImageData(1, 1, 1, 1).data ?? [])];
      },
      (await readFile(path)).toString('base64'),
    );
    expect(clear).toEqual([0, 0, 0, 0]);
    await page.reload();
    await petri(page).embeddingDrawn();
    await page.getByRole('button', { name: 'Save figure' }).click();
    await expect(page.getByLabel('Background')).toHaveValue('transparent');
    await expect(page.getByLabel('Text (pt)')).toHaveValue('6');
  });

  for (const kind of ['SVG', 'PDF'] as const)
    test(`is saved as ${kind}, and drawn by another program as on the screen`, async ({
      page,
    }) => {
      test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
      const { path } = await savedFigure(page, kind);
      const picture = pixelsOfFigure(path, kind, 100);
      // 180 mm are 708.7 pixels of 1/100 inch
      expect([708, 709]).toContain(picture.readUInt32BE(16));
      for (const colour of [T_CELLS, MONOCYTES])
        expect(await countIn(page, picture, colour)).toBeGreaterThan(100);
      const pdf = kind === 'PDF' ? path : test.info().outputPath('figure.pdf');
      if (kind === 'SVG') execFileSync('rsvg-convert', ['-f', 'pdf', '-o', pdf, path]);
      const text = textOf(pdf);
      // the longest, which the page cuts
      for (const label of [
        'X_umap · cell_type',
        'Granulocyte-monocyte progenitor',
        'HSC',
      ])
        expect(text).toContain(label);
    });
});

test.describe('a dot plot', () => {
  test.use({ hidesEmbedding: true });

  test('is saved with all its labels as text, in a size and below a caption', async ({
    page,
    app,
  }) => {
    test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
    const plot = 'element=/X&show=dots&of=CD3E,MS4A1,LYZ&by=/obs/cell_type';
    await page.goto(`${app}#source=demo.zarr&${plot}`);
    const save = page.getByRole('button', { name: 'Save figure…' });
    await expect(save).toBeVisible();
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
    expect(download.suggestedFilename()).toBe('demo dots X by cell_type.pdf');
    const path = await download.path();
    const facts = execFileSync('pdfinfo', [path]).toString();
    const [, points] = /Page size:\s+([\d.]+) x/.exec(facts) ?? [];
    expect(Number(points) / (72 / 25.4)).toBeCloseTo(Number(width), 0);
    const text = textOf(path);
    for (const label of ['CD3E', 'MS4A1', 'LYZ', 'NK cell', 'Mean in group', 'of /X'])
      expect(text).toContain(label);
    expect(text).toContain('n = 3,160 cells of demo.zarr');
    // viridis: the highest mean
    expect(
      await countIn(page, pixelsOfFigure(path, 'PDF', 100), '#fde724'),
    ).toBeGreaterThan(20);
  });
});
