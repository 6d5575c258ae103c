import { readFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { countPixels, petri } from './petri-page';
import { expect, test } from './petri-test';
import { savedFigure } from './saved-figure';

/** From where points are seen: azimuth and elevation in degrees. */
type Turn = readonly [azimuth: number, elevation: number];

const plot = (page: Page) => page.getByRole('application');
const link = (page: Page) => page.evaluate(() => location.hash);

/** Opens the demo's embedding of three columns, looking at a place: x and y as they are seen, 128 pixels a unit. */
async function look(page: Page, app: string, turn: Turn, place: readonly number[]) {
  const state = { c: { axes: [0, 1, 2], turn }, p: [...place, 7] };
  const packed = deflateRawSync(JSON.stringify(state)).toString('base64url');
  const of =
    'source=demo.zarr.zip&element=/uns&embedding=/obsm/X_umap_3d&color=/obs/cell_type';
  await page.goto(`${app}?${packed.slice(0, 40)}#${of}&v=${packed}`);
  await petri(page).embeddingDrawn();
}

/** The compressed part of the link. */
async function stateIn(page: Page): Promise<unknown> {
  const packed = /&v=([\w-]+)/.exec(await link(page))?.[1];
  return packed && JSON.parse(String(inflateRawSync(Buffer.from(packed, 'base64url'))));
}

/** What the page says of the camera. */
const camera = (page: Page) =>
  page.evaluate(() => globalThis.__petri?.viz?.camera() ?? { turn: undefined });

/** Number of pixels with a colour in the middle of the plot. */
async function inTheMiddle(page: Page, colour: string): Promise<number> {
  const box = await plot(page).boundingBox();
  if (!box) throw new Error('no plot');
  const [x, y] = [box.x + box.width / 2 - 2, box.y + box.height / 2 - 2];
  const picture = await page.screenshot({ clip: { x, y, width: 4, height: 4 } });
  return page.evaluate(countPixels, [picture.toString('base64'), colour] as const);
}

test('a link shows cells in space where numpy says, the nearer over the farther', async ({
  page,
  app,
}) => {
  // the highest cell at 30°, 20°, a plasma cell: X_umap_3d[1133] @ (Rx(20°) @ Ry(30°)).T
  await look(page, app, [30, 20], [0.37999982, 13.57885488]);
  await expect.poll(() => inTheMiddle(page, '#606c38')).toBe(16);
  // the one farthest to the left, a plasmacytoid dendritic cell: X_umap_3d[880]
  await look(page, app, [30, 20], [-4.77864108, 5.25818468]);
  await expect.poll(() => inTheMiddle(page, '#f72fa7')).toBe(16);
  // a CD4+ T cell in front of a CD8+ T cell; from behind, where x is mirrored, the other way round
  await look(page, app, [30, 20], [14.04020837, 5.71772473]);
  await expect.poll(() => inTheMiddle(page, '#1d7fd1')).toBe(16);
  await look(page, app, [-150, -20], [-14.04020837, 5.71772473]);
  await expect.poll(() => inTheMiddle(page, '#48cae4')).toBe(16);
});

test('three columns are drawn on request, turned by mouse and keys, hovered, outlined and saved as they are seen', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns&color=/obs/cell_type`);
  const embedding = page.getByRole('combobox', { name: 'Embedding', exact: true });
  await embedding.selectOption({ label: 'X_umap_3d' });
  const inSpace = page.getByRole('button', { name: '3-D' });
  await expect(inSpace).toHaveAttribute('aria-pressed', 'false');
  await inSpace.click();
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
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect((await camera(page)).turn, 'with Shift it pans').toEqual([50, 30]);
  await expect.poll(() => stateIn(page)).toMatchObject({ c: { turn: [50, 30] }, p: {} });
  const before = await link(page);
  await page.reload();
  await petri(page).embeddingDrawn();
  expect((await camera(page)).turn).toEqual([50, 30]);
  expect(await link(page)).toBe(before);

  // no other cell is near this one at 50°, 30°
  const [left, top] = await page.evaluate(
    () => globalThis.__petri?.viz?.pixelOf(908) ?? [0, 0],
  );
  await expect(async () => {
    await page.mouse.move(box.x + left + 1, box.y + top);
    await page.mouse.move(box.x + left, box.y + top);
    const name = page.getByText('TCGGCTGCTACCGGTT-BM1-b');
    await expect(name).toBeVisible({ timeout: 500 });
  }).toPass();

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
