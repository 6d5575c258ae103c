import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { countPixels, petri } from './petri-page';
import { expect, test } from './petri-test';
import { savedFigure } from './saved-figure';

const plot = (page: Page) => page.getByRole('application');

const link = (page: Page) => page.evaluate(() => location.hash);

/** The compressed part of the link. */
async function stateIn(page: Page): Promise<unknown> {
  const packed = /&v=([\w-]+)/.exec(await link(page))?.[1];
  return packed && JSON.parse(String(inflateRawSync(Buffer.from(packed, 'base64url'))));
}

/** What the page says of the camera. */
const camera = (page: Page) =>
  page.evaluate(() => globalThis.__petri?.viz?.camera() ?? { turn: undefined });

test('three columns are drawn in space, turned by mouse and keys, hovered, outlined and saved as they are seen', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns&color=/obs/cell_type`);
  const embedding = page.getByRole('combobox', { name: 'Embedding', exact: true });
  await embedding.selectOption({ label: 'X_umap_3d' });
  const inSpace = page.getByRole('button', { name: '3-D' });
  await expect(inSpace).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByRole('combobox', { name: 'Column of X_umap_3d for z' }),
  ).toHaveValue('2');
  await petri(page).embeddingDrawn();
  expect((await camera(page)).turn).toEqual([30, 20]);

  await plot(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  expect((await camera(page)).turn).toEqual([45, 5]);
  await page.keyboard.press('0');
  expect((await camera(page)).turn, 'all of it was in view').toEqual([30, 20]);

  const box = await plot(page).boundingBox();
  if (!box) throw new Error('no plot');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 25, { steps: 5 });
  await page.mouse.up();
  expect((await camera(page)).turn).toEqual([50, 30]);
  await page.keyboard.down('Shift');
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 2 }); // one begins to pan, the other pans: the link follows once
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect((await camera(page)).turn, 'with Shift it pans').toEqual([50, 30]);
  await expect.poll(() => stateIn(page)).toMatchObject({ c: { turn: [50, 30] }, p: {} });
  const before = await link(page);
  await page.reload();
  await petri(page).embeddingDrawn();
  expect((await camera(page)).turn).toEqual([50, 30]);
  expect(await link(page)).toBe(before);

  // its legend takes the picture some of its height
  await expect(page.getByRole('region', { name: /^Legend of/ })).toContainText('HSC');
  await petri(page).embeddingDrawn();
  // no other cell is near this one at 50°, 30°
  const [left, top] = await page.evaluate(
    () => globalThis.__petri?.viz?.pixelOf(908) ?? [0, 0],
  );
  await petri(page).pointsFindable();
  await page.mouse.move(box.x + left + 1, box.y + top);
  await page.mouse.move(box.x + left, box.y + top);
  await expect(page.getByText('TCGGCTGCTACCGGTT-BM1-b')).toBeVisible();

  await plot(page).focus();
  await page.keyboard.press('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3,160 of 3,160 cells selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rectangle select' }).click();
  // at 50°, 30° no cell is between these two, and 639 are to the right
  const [one, other] = await page.evaluate(() =>
    [1618, 2493].map((cell) => globalThis.__petri?.viz?.pixelOf(cell)[0] ?? 0),
  );
  await page.mouse.move(box.x + ((one ?? 0) + (other ?? 0)) / 2, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height - 1, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText(/^639 of 3,160 cells selected/)).toBeVisible();

  const { path } = await savedFigure(page, 'PNG');
  const data = readFileSync(path).toString('base64');
  expect(await page.evaluate(countPixels, [data, '#606c38'] as const)).toBeGreaterThan(
    50,
  );
});
