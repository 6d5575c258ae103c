import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { missing, pixelsOfFigure, savedFigure } from './saved-figure';

type Colour = readonly number[];

/** The pixels of images under spots, as scanpy and spatialdata have them. */
const expected = JSON.parse(readFileSync(join(stores, '../spatial.json'), 'utf8')) as {
  readonly visium: Readonly<Record<'hires' | 'second', readonly Colour[]>>;
  readonly spatialdata: Readonly<Record<'tissue' | 'stains', readonly Colour[]>>;
};

/** What squidpy draws of each spot, at shares of its radius to the right of its middle. */
const bySquidpy = JSON.parse(
  readFileSync(join(stores, '../spatial-squidpy.json'), 'utf8'),
) as Readonly<Record<'inside' | 'outside' | 'beside', readonly Colour[]>>;

/** What a picture shows of some points: at their middles, or so far to the right, in CSS pixels. */
interface Probed {
  readonly points: readonly number[];
  readonly right?: number;
  /** A saved figure of all points instead of the screen: nothing but a margin is around its plot. */
  readonly saved?: { readonly png: Buffer; readonly count: number };
}

async function coloursAt(page: Page, { points, right = 0, saved }: Probed) {
  await petri(page).embeddingDrawn();
  const picture = saved?.png ?? (await page.locator('[role=application]').screenshot());
  const { factor, left, top } = saved ? await placeIn(page, saved) : ON_SCREEN;
  return page.evaluate(
    async ([data, wanted, offset, times, toRight, down]) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return wanted.map((point) => {
        const [x = 0, y = 0] = globalThis.__petri?.viz?.pixelOf(point) ?? [];
        const at = [times * (x + offset) + toRight, times * y + down].map(Math.round);
        const pixel = context?.getImageData(at[0] ?? 0, at[1] ?? 0, 1, 1);
        return [...(pixel?.data.subarray(0, 3) ?? [])];
      });
    },
    [picture.toString('base64'), points, right, factor, left, top] as const,
  );
}

const ON_SCREEN = { factor: 1, left: 0, top: 0 };

/** From CSS pixels of the screen to those of a saved figure, whose plot has all points in its middle. */
async function placeIn(
  page: Page,
  { png, count }: { readonly png: Buffer; readonly count: number },
) {
  const places = await page.evaluate(
    (last) =>
      Array.from({ length: last }, (_, i) => globalThis.__petri?.viz?.pixelOf(i) ?? []),
    count,
  );
  const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis] ?? 0)) as [
    number[],
    number[],
  ];
  const [wide, tall] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  // 6 points at 300 dpi on each side of the plot; in it 3 % more than the points, and half a spot
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const [y0, y1] = [Math.min(...ys), Math.max(...ys)];
  const spot = ((await distance(page, 0, 1)) * 89.5) / 200;
  const seen = x1 - x0 + 0.06 * Math.max(x1 - x0, y1 - y0) + spot;
  const factor = (wide - 2 * 25) / seen;
  return {
    factor,
    left: wide / 2 - (factor * (x0 + x1)) / 2,
    top: tall / 2 - (factor * (y0 + y1)) / 2,
  };
}

/** CSS pixels between two points. */
function distance(page: Page, a: number, b: number): Promise<number> {
  return page.evaluate(
    ([one, other]) => {
      const { pixelOf } = globalThis.__petri?.viz ?? {};
      const [from, to] = [pixelOf?.(one), pixelOf?.(other)];
      return Math.hypot(
        (from?.[0] ?? 0) - (to?.[0] ?? 0),
        (from?.[1] ?? 0) - (to?.[1] ?? 0),
      );
    },
    [a, b] as const,
  );
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

async function openFile(page: Page, app: string, name: string) {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, name));
  await petri(page).embeddingDrawn();
}

async function openWindow(page: Page) {
  await page.getByRole('button', { name: 'Tissue image' }).click();
  return page.getByRole('dialog', { name: 'Tissue image' });
}

test.describe('the tissue is below its spots where scanpy draws it', () => {
  test('on the screen', async ({ page, app }) => {
    await openFile(page, app, 'spatial.h5ad');
    expect(await coloursAt(page, await besideSpots(page))).toEqual(expected.visium.hires);
  });

  for (const format of ['PNG', 'SVG', 'PDF'] as const)
    test(`in a saved ${format}`, async ({ page, app }) => {
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

/** Beyond each spot, whose radius is 44.75 units of the 200 between two, in the same quadrant of the image. */
async function besideSpots(page: Page) {
  return { points: range(48), right: 0.3 * (await distance(page, 0, 1)) };
}

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
  await petri(page).embeddingDrawn();
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
  await expect(note).toContainText('The points of 2 libraries are drawn together.');
  await expect(page.getByText(/µm$/)).toHaveCount(0);
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
