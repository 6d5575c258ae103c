import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { missing, pixelsOfFigure, savedFigure } from './saved-figure';

const DEMO = '#source=demo.zarr.zip&element=/uns&color=/obs/cell_type';
/** Of uns/cell_type_colors of the demo those that no mixture of two others resembles. */
const PALETTE = [
  ...['#3b3f8f', '#7a5195', '#ef5675', '#c1121f', '#e85d04', '#ffba08'],
  ...['#0a9396', '#2dc653', '#606c38', '#1d7fd1', '#48cae4', '#2f4858'],
];
/** Pixels of a category are at most this far from its colour, of 255. */
const NEAR = 20;
/** In proportion to the width of the plot: at another size, discs cover each other a little differently. */
const FAR_OFF = 0.02;

interface Cloud {
  readonly count: number;
  /** Means of its pixels. */
  readonly x: number;
  readonly y: number;
}

/**
 * Where the pixels of each colour are, in one of several equal columns of a picture. The lower left corner is left out: the
 * names of axes in space stand there, whose smoothed letters have the colour of a category.
 */
function cloudsIn(page: Page, png: Buffer, column = 0, columns = 1): Promise<Cloud[]> {
  return page.evaluate(
    async ([data, palette, near, at, of]) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data: pixels = [] } = context?.getImageData(0, 0, width, height) ?? {};
      const [from, to] = [at, at + 1].map((edge) => Math.round((edge * width) / of));
      return palette.map((hex) => {
        const parts = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
        const sum = { count: 0, x: 0, y: 0 };
        for (let y = 0; y < height; y++)
          for (let x = from ?? 0; x < (to ?? 0); x++) {
            if (y > 0.7 * height && x < (from ?? 0) + (0.3 * width) / of) continue;
            const i = 4 * (y * width + x);
            if (parts.some((part, k) => Math.abs((pixels[i + k] ?? 0) - part) > near))
              continue;
            sum.count++;
            sum.x += x;
            sum.y += y;
          }
        return { count: sum.count, x: sum.x / sum.count, y: sum.y / sum.count };
      });
    },
    [png.toString('base64'), PALETTE, NEAR, column, columns] as const,
  );
}

/** Least squares of `b` over `a`: offset and scale. */
function line(a: readonly number[], b: readonly number[]) {
  const mean = (list: readonly number[]) =>
    list.reduce((sum, value) => sum + value, 0) / list.length;
  const [x, y] = [mean(a), mean(b)];
  const scale =
    mean(a.map((value, i) => (value - x) * ((b[i] ?? 0) - y))) /
    mean(a.map((value) => (value - x) ** 2));
  return { scale, offset: y - scale * x };
}

/** Each category covers the same share of both, and is in the same place, but for size and position of the whole. */
function expectAlike(saved: readonly Cloud[], screen: readonly Cloud[], what: string) {
  const total = (clouds: readonly Cloud[]) =>
    clouds.reduce((sum, { count }) => sum + count, 0);
  for (const [i, colour] of PALETTE.entries()) {
    const [a = 0, b = 0] = [screen[i]?.count, saved[i]?.count];
    expect(a, `${what}: ${colour} on the screen`).toBeGreaterThan(20);
    const share = b / total(saved) / (a / total(screen));
    expect(share, `${what}: share of ${colour}`).toBeGreaterThan(0.75);
    expect(share, `${what}: share of ${colour}`).toBeLessThan(1.33);
  }
  const fits = (['x', 'y'] as const).map((axis) => {
    const [from, to] = [screen, saved].map((clouds) => clouds.map((one) => one[axis]));
    return { from: from ?? [], to: to ?? [], ...line(from ?? [], to ?? []) };
  });
  const [across, down] = fits;
  expect((down?.scale ?? 0) / (across?.scale ?? 0), `${what}: aspect`).toBeCloseTo(1, 1);
  const width = Math.max(...(across?.to ?? [])) - Math.min(...(across?.to ?? []));
  for (const { from, to, scale, offset } of fits)
    for (const [i, colour] of PALETTE.entries()) {
      const off = Math.abs((to[i] ?? 0) - (offset + scale * (from[i] ?? 0)));
      expect(off / width, `${what}: place of ${colour}`).toBeLessThan(FAR_OFF);
    }
}

/** Every panel as it is on the screen, and in what other programs draw of its SVG and its PDF. */
async function expectSavedAsShown(page: Page, columns = 1) {
  const plots = page.getByRole('application');
  await expect(page.locator('[role=application][data-ready]')).toHaveCount(columns);
  const screen: Cloud[][] = [];
  for (let at = 0; at < columns; at++) {
    const picture = await plots.nth(at).screenshot();
    screen.push(await cloudsIn(page, picture));
    await test.info().attach(`screen ${at}`, { body: picture, contentType: 'image/png' });
  }
  for (const kind of ['SVG', 'PDF'] as const) {
    const { path } = await savedFigure(page, kind, async (dialog) => {
      await dialog.getByLabel('Legend').selectOption('none');
    });
    const picture = pixelsOfFigure(path, kind, 200);
    await test.info().attach(kind, { body: picture, contentType: 'image/png' });
    for (const [at, clouds] of screen.entries())
      expectAlike(
        await cloudsIn(page, picture, at, columns),
        clouds,
        `${kind}, panel ${at + 1}`,
      );
  }
}

test.beforeEach(async ({ page, app }) => {
  test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
  await page.goto(`${app}${DEMO}`);
  await petri(page).embeddingDrawn();
});

test('categories of a saved embedding cover and stand where they do on the screen', async ({
  page,
}) => {
  await expectSavedAsShown(page);
});

test('categories of two saved panels cover and stand where they do on the screen', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add a panel' }).click();
  await expectSavedAsShown(page, 2);
});

test('categories of a saved embedding in space cover and stand where they do on the screen', async ({
  page,
}) => {
  const embedding = page.getByRole('combobox', { name: 'Embedding', exact: true });
  await embedding.selectOption({ label: 'X_umap_3d' });
  await petri(page).embeddingDrawn();
  await page.getByRole('application').press('ArrowRight');
  await expectSavedAsShown(page);
});
