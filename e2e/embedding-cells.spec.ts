import { petri } from './petri-page';
import { expect, test } from './petri-test';

test('keys reach the card of a single cell, with columns that were chosen', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns&color=/obs/cell_type`);
  await petri(page).pointsFindable();
  const plot = page.getByRole('application');
  // the names of cells are their barcodes
  const card = page.getByText(/^[ACGT]{12,}-BM/);
  await plot.focus();
  await page.keyboard.press('.');
  await expect(card).toBeVisible();
  const first = (await card.textContent()) ?? '';
  await page.keyboard.press('.');
  await expect(card).not.toHaveText(first);
  await page.keyboard.press(',');
  await expect(card).toHaveText(first);

  await page.getByRole('button', { name: 'Tooltip' }).click();
  const fields = page.getByRole('dialog', { name: 'Tooltip' });
  await fields.getByLabel('Search columns and genes').fill('n_genes');
  await page.keyboard.press('Enter');
  await expect(
    fields.getByRole('button', { name: /^Do not show n_genes/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await plot.focus();
  await page.keyboard.press('.');
  await expect(page.getByText(/^n_genes_by_counts \d+/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

/** Of obsm/X_umap, as anndata reads it: the lowest and the highest coordinates. */
const [X, Y] = [
  [-6.149542, 23.389162],
  [-6.612184, 16.254305],
] as const;
/** Cells that no other is near: their names, coordinates and uns/cell_type_colors. */
const ALONE = [
  ['AGGTGGGCCATCTTCC-BM3-a', 9.729907, 9.95836, '#ef5675'],
  ['CGTCGCCGCCCGCTTC-BM1-b', -1.535512, 6.745947, '#2f4858'],
  ['AGAGTGACAAAGTACT-BM1-b', 11.013153, 4.166396, '#ffba08'],
] as const;
/** About, in pixels: of a point. */
const RADIUS = 2;

test('known cells are where their coordinates say, in their colours', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns&color=/obs/cell_type`);
  await petri(page).pointsFindable();
  const plot = page.getByRole('application');
  const picture = (await plot.screenshot()).toString('base64');
  const [left, top, right, bottom] = await page.evaluate(boxOfColours, picture);
  const scale = (right - left - 2 * RADIUS) / (X[1] - X[0]);
  expect((bottom - top - 2 * RADIUS) / (Y[1] - Y[0])).toBeCloseTo(scale, 0);
  const { x: atX = 0, y: atY = 0 } = (await plot.boundingBox()) ?? {};
  for (const [name, x, y, colour] of ALONE) {
    const place = [
      (left + right) / 2 + scale * (x - (X[0] + X[1]) / 2),
      (top + bottom) / 2 - scale * (y - (Y[0] + Y[1]) / 2),
    ] as const;
    const seen = await page.evaluate(coloursAround, [picture, ...place] as const);
    expect(seen, name).toContain(colour);
    await page.mouse.move(atX + place[0], atY + place[1]);
    await expect(page.getByText(name)).toBeVisible();
  }
});

/** Runs in a page: the box of all pixels of a PNG that are neither grey nor white. */
async function boxOfColours(data: string): Promise<[number, number, number, number]> {
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const pixels = context?.getImageData(0, 0, width, height).data ?? [];
  const box: [number, number, number, number] = [width, height, 0, 0];
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 20) continue;
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x + 1);
    box[3] = Math.max(box[3], y + 1);
  }
  return box;
}

/** Runs in a page: colours of a PNG within two pixels of a place, as `#rrggbb`. */
async function coloursAround([data, x, y]: readonly [string, number, number]) {
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const at = [Math.round(x) - 2, Math.round(y) - 2] as const;
  const pixels = context?.getImageData(...at, 5, 5).data ?? [];
  return Array.from({ length: pixels.length / 4 }, (_, i) =>
    [0, 1, 2].reduce(
      (text, part) => text + (pixels[4 * i + part] ?? 0).toString(16).padStart(2, '0'),
      '#',
    ),
  );
}
