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
