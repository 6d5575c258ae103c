import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { countPixels, petri } from './petri-page';
import { expect, test } from './petri-test';

const plot = (page: Page) => page.getByRole('application');

/** From where points are seen: azimuth and elevation in degrees. */
type Turn = readonly [azimuth: number, elevation: number];

/** Opens the demo's embedding of three columns, looking at a place: x and y as they are seen, 128 pixels a unit. */
async function look(page: Page, app: string, turn: Turn, place: readonly number[]) {
  const state = { c: { axes: [0, 1, 2], turn }, p: [...place, 7] };
  const packed = deflateRawSync(JSON.stringify(state)).toString('base64url');
  const of =
    'source=demo.zarr.zip&element=/uns&embedding=/obsm/X_umap_3d&color=/obs/cell_type';
  await page.goto(`${app}?${packed.slice(0, 40)}#${of}&v=${packed}`);
  await petri(page).embeddingDrawn();
}

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
