import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { fixtures, stores } from './petri-test';

export type Colour = readonly number[];

/** The pixels of images under spots, as scanpy and spatialdata have them. */
export const expected = JSON.parse(
  readFileSync(join(fixtures, 'spatial.json'), 'utf8'),
) as {
  readonly visium: Readonly<Record<'hires' | 'second', readonly Colour[]>>;
  readonly spatialdata: Readonly<Record<'tissue' | 'stains', readonly Colour[]>>;
};

/** What a picture shows of some points: at their middles, or so far to the right, in CSS pixels. */
interface Probed {
  readonly points: readonly number[];
  readonly right?: number;
  /** A saved figure of all points instead of the screen: nothing but a margin is around its plot. */
  readonly saved?: { readonly png: Buffer; readonly count: number };
}

export async function coloursAt(page: Page, { points, right = 0, saved }: Probed) {
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
export function distance(page: Page, a: number, b: number): Promise<number> {
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

export const range = (count: number) => Array.from({ length: count }, (_, i) => i);

export async function openFile(page: Page, app: string, name: string) {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, name));
  await petri(page).embeddingDrawn();
}

export async function openWindow(page: Page) {
  await page.getByRole('button', { name: 'Tissue image' }).click();
  return page.getByRole('dialog', { name: 'Tissue image' });
}

/** Beyond each spot, whose radius is 44.75 units of the 200 between two, in the same quadrant of the image. */
export async function besideSpots(page: Page) {
  return { points: range(48), right: 0.3 * (await distance(page, 0, 1)) };
}
