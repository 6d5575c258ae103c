import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

/** Greatest sum of layout shifts on a page, as browsers define it (1: everything moves by the window). */
const MOST = 0.02;

declare global {
  /** Layout shifts so far that no click or key was a reason for: their sizes, and what moved. */
  var shifts: { readonly size: number; readonly moved: readonly string[] }[] | undefined;
}

test('what arrives late moves nothing that is shown after the first picture', async ({
  page,
  app,
  serve,
}) => {
  // longer than the half second in which browsers excuse shifts after a click
  const { address } = await serve(undefined, { latency: 600 });
  await page.addInitScript(noteShifts);
  await page.goto(`${app}#source=${address}demo.zarr.zip`);
  await petri(page).embeddingDrawn();
  await shiftsSince(page); // until the first picture
  const sizes = new Map<string, number>();
  const look = async (name: string, act: () => Promise<unknown>) => {
    await act();
    await complete(page);
    const shifts = await shiftsSince(page);
    const sum = shifts.reduce((all, { size }) => all + size, 0);
    expect.soft(sum, `${name}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST);
    sizes.set(name, sum);
  };
  const find = (text: string) => async () => {
    await petri(page).find(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Find' })).toHaveCount(0);
  };
  await look('overview', async () => {});
  for (const name of ['obs', 'cell_type', 'pct_counts_mt', 'X', 'X_umap'])
    await look(name, () => petri(page).treeItem(name).first().click());
  await look('gene', find('cd14'));
  await look('quality', find('quality'));
  await look('composition', find('composition'));
  await look('violin', find('violin'));
  await look('markers', async () => {
    await petri(page).treeItem('phase').click();
    await page.getByRole('button', { name: 'Markers of its groups' }).click();
  });
  await test.info().attach('shifts', { body: JSON.stringify([...sizes]) });
});

test('nothing moves by itself for users who want less motion', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await petri(page).embeddingDrawn();
  expect(await page.evaluate(movingElements)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: 'Save as' })).toBeVisible();
  expect(await page.evaluate(movingElements)).toEqual([]);
  // the camera stops with the pointer
  const inertia = await page.evaluate(() => {
    const deck = globalThis.__petri?.viz?.canvas.deck;
    const { controller } = (deck?.props ?? {}) as { controller?: { inertia: number } };
    return controller?.inertia;
  });
  expect(inertia).toBe(0);
});

/** Runs in a page: elements whose transitions or animations take time. */
function movingElements(): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    const times = [transitionDuration, animationDuration].join();
    return /[1-9]/.test(times)
      ? [`${element.tagName} ${element.className} ${times}`]
      : [];
  });
}

/** Waits until nothing is read, and what is read is drawn. */
async function complete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-reading]')).toHaveCount(0);
  await petri(page).embeddingDrawn();
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
}

/** Returns the layout shifts since the last call. */
function shiftsSince(page: Page) {
  return page.evaluate(() => globalThis.shifts?.splice(0) ?? []);
}

/** Runs in a page, before it starts. */
function noteShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const shifts: NonNullable<typeof globalThis.shifts> = [];
  globalThis.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as LayoutShift; // TypeScript has no type of these entries
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.textContent?.slice(0, 40)} ${previousRect.y} to ${currentRect.y}`,
      );
      if (!hadRecentInput) shifts.push({ size: value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
