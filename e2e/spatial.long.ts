import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, fixtures, stores, test } from './petri-test';
import { missing, pixelsOfFigure, savedFigure } from './saved-figure';
import {
  besideSpots,
  type Colour,
  coloursAt,
  distance,
  expected,
  openFile,
  openWindow,
  range,
} from './tissue';

/** What squidpy draws of each spot, at shares of its radius to the right of its middle. */
const bySquidpy = JSON.parse(
  readFileSync(join(fixtures, 'spatial-squidpy.json'), 'utf8'),
) as Readonly<Record<'inside' | 'outside' | 'beside', readonly Colour[]>>;

for (const format of ['PNG', 'SVG', 'PDF'] as const)
  test(`the tissue is below its spots where scanpy draws it, in a saved ${format}`, async ({
    page,
    app,
  }) => {
    test.skip(format !== 'PNG' && missing.length > 0, `needs ${missing.join(', ')}`);
    await openFile(page, app, 'spatial.h5ad');
    const places = await besideSpots(page);
    const { path } = await savedFigure(page, format, async (dialog) => {
      await dialog.getByLabel('Title').uncheck();
      await dialog.getByLabel('Axes').uncheck();
    });
    const saved = { png: pixelsOfFigure(path, format, 300), count: 48 };
    expect(await coloursAt(page, { ...places, saved })).toEqual(expected.visium.hires);
  });

test('spots and the tissue around them are where squidpy draws them', async ({
  page,
  app,
}) => {
  await openFile(page, app, 'spatial.h5ad');
  const radius = ((await distance(page, 0, 1)) * 44.75) / 200;
  const at = (share: number) =>
    coloursAt(page, { points: range(48), right: share * radius });
  const oneOf = (colours: readonly Colour[]) => new Set(colours.map(String)).size;
  // spots have one colour, which is another one there
  expect([oneOf(await at(0.8)), oneOf(bySquidpy.inside)]).toEqual([1, 1]);
  expect(await at(1.2)).toEqual(bySquidpy.outside);
  expect(await at(1.34)).toEqual(bySquidpy.beside);
});

test('spots are as large as the file says', async ({ page, app }) => {
  await openFile(page, app, 'spatial.h5ad');
  const radius = ((await distance(page, 0, 1)) * 44.75) / 200;
  const points = [9, 12, 40];
  const image = points.map((point) => expected.visium.hires[point]);
  const middles = await coloursAt(page, { points });
  expect(new Set(middles.map(String)).size).toBe(1); // nothing colours them
  expect(middles).not.toContainEqual(image[0]);
  expect(await coloursAt(page, { points, right: radius - 1.5 })).toEqual(middles);
  expect(await coloursAt(page, { points, right: radius + 1.5 })).toEqual(image);
  const box = await openWindow(page);
  await box.getByLabel('Spots true to scale').click();
  await page.keyboard.press('Escape'); // it is above some of them
  await expect
    .poll(() => coloursAt(page, { points, right: radius - 1.5 }))
    .toEqual(image);
});

test('a spot is hovered wherever it is drawn', async ({ page, app }) => {
  await openFile(page, app, 'spatial.h5ad');
  const plot = page.getByRole('application');
  await plot.press('+');
  await plot.press('+');
  await petri(page).pointsFindable();
  const radius = ((await distance(page, 0, 1)) * 44.75) / 200;
  expect(radius).toBeGreaterThan(12);
  const [x, y] = await page.evaluate(() => globalThis.__petri?.viz?.pixelOf(20) ?? []);
  const name = page.getByText('spot20', { exact: true });
  await plot.hover({ position: { x: (x ?? 0) + radius - 2, y: y ?? 0 } });
  await expect(name).toBeVisible();
  await plot.hover({ position: { x: (x ?? 0) + radius + 4, y: y ?? 0 } });
  await expect(name).toHaveCount(0);
});

test('the image is brightened, faded and hidden, by keyboard', async ({ page, app }) => {
  await openFile(page, app, 'spatial.h5ad');
  const right = 0.3 * (await distance(page, 0, 1));
  const beside = () => coloursAt(page, { points: [9], right });
  const box = await openWindow(page);
  await box.getByRole('slider', { name: 'Brightness' }).fill('20');
  await expect.poll(beside).toEqual([[255, 81, 91]]); // 51 more than 230, 30, 40
  await box.getByRole('slider', { name: 'Brightness' }).fill('0');
  await box.getByRole('slider', { name: 'Opacity' }).fill('40');
  await expect.poll(beside).toEqual([[245, 165, 169]]); // 0.4 of it and 0.6 of white
  const slider = box.getByRole('slider', { name: 'Opacity' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(beside).toEqual([[230, 30, 40]]);
  await box.getByLabel('Show the image').focus();
  await page.keyboard.press('Space');
  await expect.poll(beside).toEqual([[255, 255, 255]]);
});

test('a panel for each library has the image and the points of that library', async ({
  page,
  app,
  serve,
}) => {
  const data = await serve(stores);
  const file = `source=${data.address}spatial.two.h5ad`;
  await page.goto(`${app}#${file}&color=/obs/library_id`);
  await petri(page).embeddingDrawn();
  await page.getByRole('button', { name: 'One panel per category' }).click();
  await expect(page.locator('[role=application][data-ready]')).toHaveCount(2);
  for (const [at, name] of ['first', 'second'].entries()) {
    await page.getByRole('application').nth(at).click();
    const note = page.getByRole('note').filter({ hasText: `library_id is ${name}` });
    await expect(note).toBeVisible();
  }
  const drawn = await page.evaluate(
    () => Object.values(globalThis.__petri?.panels ?? {}).length,
  );
  expect(drawn).toBe(2);
});

test('of several libraries one is chosen, with its own points and scale bar, and links keep it', async ({
  page,
  app,
  serve,
}) => {
  const data = await serve(stores);
  await page.goto(`${app}#source=${data.address}spatial.two.h5ad`);
  await petri(page).embeddingDrawn();
  const note = page.getByRole('note').filter({ hasText: 'Library' });
  await expect(note).toContainText('points whose library_id is first');
  await note.getByLabel('Library').selectOption('second');
  await expect(note).toContainText('12 points whose library_id is second');
  await expect(page.getByText(/µm$/)).toBeVisible();
  const own = range(12).map((i) => 48 + i);
  const right = 0.15 * (await distance(page, 48, 49)); // 400 units
  expect(await coloursAt(page, { points: own, right })).toEqual(expected.visium.second);
  await page.reload();
  await expect(note).toContainText('12 points whose library_id is second');
  expect(await coloursAt(page, { points: own, right })).toEqual(expected.visium.second);
});
