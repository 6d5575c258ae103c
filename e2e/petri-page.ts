import { expect, type Locator, type Page, test } from '@playwright/test';

/** What a user sees and does, by role and name. */
export function petri(page: Page) {
  /** The size of the dataset, in the bar on top. */
  const shape = (text: string | RegExp) => page.getByRole('banner').getByText(text);
  /** Waits until the embedding is drawn, if its pane is shown. */
  const embeddingDrawn = () =>
    expect(
      page
        .locator('[role=application][data-ready]')
        .or(page.getByRole('button', { name: 'Show embedding' }))
        .first(),
    ).toBeVisible();
  return {
    tree: page.getByRole('tree', { name: 'Elements' }),
    shape,
    /** The page of an element. */
    article: (path: string) => page.getByRole('article', { name: path, exact: true }),
    treeItem: (name: string) =>
      page.getByRole('treeitem', { name: new RegExp(`^${escaped(name)}(?:,|$)`) }),
    table: (path: string) =>
      page.getByRole('grid', { name: `Table ${path}`, exact: true }),
    chooseFile: (file: string) =>
      page.getByLabel('File to open').first().setInputFiles(file),
    async openAddress(address: string): Promise<void> {
      const field = page.getByLabel('URL of an .h5ad or .zarr file').first();
      const find = page.getByRole('button', { name: /^Find genes, columns/ });
      await expect(field.or(find).first()).toBeVisible();
      if (await find.isVisible()) {
        await find.click();
        await page.getByRole('combobox', { name: 'Find' }).fill(address);
      } else await field.fill(address);
      await page.keyboard.press('Enter');
    },
    embeddingDrawn,
    /** Opens Find by its key, and types. */
    async find(text: string): Promise<void> {
      await page.keyboard.press('/');
      await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
      await page.keyboard.type(text);
    },
    /** Waits until pointer and keys find the points that are drawn. */
    async pointsFindable(): Promise<void> {
      await embeddingDrawn();
      await expect(page.locator('[role=application][data-findable]')).not.toHaveCount(0);
    },
    /** Waits until a file of `kitchen` is open, and its overview is complete. */
    async kitchenOpened(): Promise<void> {
      await expect(shape('331 cells × 37 genes')).toBeVisible();
      await embeddingDrawn();
    },
    /** The address, once it says what is shown. */
    async link(): Promise<string> {
      await expect(page.locator('html[data-address-late]')).toHaveCount(0);
      return page.url();
    },
    /** The title of the page that explains why nothing is open. */
    failure: page.getByRole('main').getByRole('heading', { level: 1 }),
    canvas: page.locator('canvas').first(),
  };
}

/** Waits until the page has said something, and forgets what it said before; some notices are gone after seconds. */
export async function heard(page: Page, text: RegExp): Promise<void> {
  const find = () =>
    page.evaluate((pattern) => {
      const at = globalThis.heard?.findIndex((said) =>
        new RegExp(pattern, 'u').test(said),
      );
      globalThis.heard?.splice(0, (at ?? -1) + 1);
      return at;
    }, text.source);
  await expect.poll(find, `the page says ${text}`).toBeGreaterThanOrEqual(0);
}

/** Waits until something is in the clipboard. */
export async function expectCopied(page: Page, text: string | RegExp): Promise<string> {
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  if (typeof text === 'string') await expect.poll(copied).toContain(text);
  else await expect.poll(copied).toMatch(text);
  return copied();
}

/** Runs in a page: takes the GPU away from all plots, as a browser does that is short of memory. */
export function loseContext(): void {
  type OfWebGl = { readonly device?: { readonly gl?: WebGL2RenderingContext } };
  const deck = globalThis.__petri?.viz?.canvas.deck as unknown as OfWebGl | undefined; // a protected member of deck
  deck?.device?.gl?.getExtension('WEBGL_lose_context')?.loseContext();
}

/** Number of pixels of a picture with exactly this colour (`#rrggbb`). */
export async function pixelsOf(
  page: Page,
  place: Locator,
  colour: string,
): Promise<number> {
  const picture = (await place.screenshot()).toString('base64');
  return page.evaluate(countPixels, [picture, colour] as const);
}

/**
 * Runs in a page: number of pixels of a PNG (base64) with a colour, within the box of an element if
 * one is named.
 */
export async function countPixels([data, colour, css]: readonly [
  data: string,
  colour: string,
  css?: string,
]): Promise<number> {
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  context.drawImage(bitmap, 0, 0);
  const whole = new DOMRect(0, 0, bitmap.width, bitmap.height);
  const box = (css && document.querySelector(css)?.getBoundingClientRect()) || whole;
  const pixels = context.getImageData(box.x, box.y, box.width, box.height).data;
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4)
    if (pixels[i] === red && pixels[i + 1] === green && pixels[i + 2] === blue)
      count += 1;
  return count;
}

/**
 * Drops files or folders of the disk on the page, as a file manager does. Skips the test in
 * browsers whose drivers cannot drop: all except Chromium. `isEarly`: without waiting for the app.
 */
export async function drop(
  page: Page,
  paths: readonly string[],
  { isEarly = false } = {},
): Promise<void> {
  const name = page.context().browser()?.browserType().name();
  test.skip(name !== 'chromium', 'WebDriver BiDi has no way to drop a file or a folder');
  // the page's code comes after the document is loaded
  if (!isEarly) await page.getByRole('banner').waitFor();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 700, y: 450, data });
  await session.detach();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** On a busy machine, a gene may be estimated to take longer than a second: then the page asks first. */
export async function readIfAsked(place: Page | Locator, wanted: Locator): Promise<void> {
  const question = place.getByRole('button', { name: /^Read (?!all values)/ });
  await expect(wanted.or(question).first()).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(wanted).toBeVisible();
}
