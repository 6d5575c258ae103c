import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import {
  besideSpots,
  coloursAt,
  distance,
  expected,
  openFile,
  openWindow,
  range,
} from './tissue';

test('the tissue is below its spots where scanpy draws it, on the screen', async ({
  page,
  app,
}) => {
  await openFile(page, app, 'spatial.h5ad');
  expect(await coloursAt(page, await besideSpots(page))).toEqual(expected.visium.hires);
});

test('tissue opens whole and coloured', async ({ page, app }) => {
  await openFile(page, app, 'spatial.two.h5ad');
  await expect(page.getByRole('button', { name: 'Colour by' })).toHaveText('library_id');
  // an image of 1,600 × 1,200 units, with spots 200 units apart from 60, 60 on
  const unit = (await distance(page, 0, 1)) / 200;
  const [x, y] = await page.evaluate(
    () => globalThis.__petri?.viz?.pixelOf(0) ?? [Number.NaN, Number.NaN],
  );
  const box = await page.locator('[role=application]').boundingBox();
  expect(Math.min(x - 60 * unit, y - 60 * unit)).toBeGreaterThanOrEqual(0);
  expect(x + 1540 * unit).toBeLessThanOrEqual(box?.width ?? 0);
  expect(y + 1140 * unit).toBeLessThanOrEqual(box?.height ?? 0);
});

test('an image of SpatialData is turned and moved as its transformations say', async ({
  page,
  app,
  serve,
}) => {
  const data = await serve(stores);
  await page.goto(`${app}#source=${data.address}spatialdata.zarr`);
  await petri(page).embeddingDrawn();
  const box = await openWindow(page);
  const images = box.getByRole('combobox', { name: 'Image' });
  await expect(images).toHaveValue('/images/tissue');
  await expect(box.getByRole('table')).toContainText('160 × 120, 80 × 60 pixels');
  await expect(box.getByRole('row', { name: /Spot diameter/ })).toContainText('80');
  await page.keyboard.press('Escape');
  // spots of a radius of 40, where the first and the fourth are this far from each other
  const radius = ((await distance(page, 0, 3)) * 40) / Math.hypot(450, 700);
  const points = range(4); // the fifth is where four colours meet
  const middles = await coloursAt(page, { points });
  expect(await coloursAt(page, { points, right: radius - 2 })).toEqual(middles);
  expect(await coloursAt(page, { points, right: radius + 3 })).toEqual(
    expected.spatialdata.tissue.slice(0, 4),
  );
});
