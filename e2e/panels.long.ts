import { add, drawn, HSC, openDemo, panels } from './panels';
import { heard, loseContext, petri, pixelsOf } from './petri-page';
import { expect, test } from './petri-test';

test.beforeEach(async ({ page, app }) => {
  await page.addInitScript(() => {
    const contexts: unknown[] = [];
    Object.assign(globalThis, { contexts });
    for (const canvas of [HTMLCanvasElement.prototype, OffscreenCanvas.prototype]) {
      const open = canvas.getContext as (...args: unknown[]) => unknown;
      Object.assign(canvas, {
        getContext(this: unknown, kind: string, ...rest: unknown[]) {
          const context = open.call(this, kind, ...rest);
          if (kind === 'webgl2' && context && !contexts.includes(context))
            contexts.push(context);
          return context;
        },
      });
    }
  });
  await openDemo({ page, app });
});

test('twenty panels and more are drawn with one WebGL context, each category in its own colour', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'One panel per category' }).click();
  await expect(panels(page)).toHaveCount(16);
  for (let more = 0; more < 6; more++) await add(page).click();
  await expect(panels(page)).toHaveCount(22);
  await expect(drawn(page)).toHaveCount(22);
  const contexts = await page.evaluate(
    () => (globalThis as unknown as { contexts: unknown[] }).contexts.length,
  );
  expect(contexts).toBe(1);
  expect(await pixelsOf(page, panels(page).nth(0), HSC)).toBeGreaterThan(10);
  expect(await pixelsOf(page, panels(page).nth(12), HSC)).toBe(0);
  const columns = await page.evaluate(() => {
    const shown = Object.values(globalThis.__petri?.panels ?? {});
    return new Set(shown.map(({ canvas }) => canvas.buffers.ready?.positions)).size;
  });
  expect(columns, 'positions in GPU memory').toBe(1);
});

test('a lost WebGL context comes back in all panels', async ({ page }) => {
  await add(page).click();
  await add(page).click();
  await expect(drawn(page)).toHaveCount(3);
  await page.evaluate(loseContext);
  for (let panel = 0; panel < 3; panel++) await heard(page, /lost the GPU context/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(drawn(page)).toHaveCount(3);
  for (const panel of await panels(page).all())
    await expect.poll(() => pixelsOf(page, panel, HSC)).toBeGreaterThan(20);
});

test('on a phone panels are below each other', async ({ page }) => {
  await add(page).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Embedding' }).click();
  await expect(drawn(page)).toHaveCount(2);
  const [first, second] = await panels(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? 0);
  expect(second?.left).toBe(first?.left);
});

test('two genes are blended from the colour menu, with a square of their colours and the counts of numpy', async ({
  page,
}) => {
  const choose = async (gene: string, blends = false) => {
    await page.getByRole('button', { name: /^Colour by/ }).click();
    if (blends) await page.getByRole('checkbox', { name: 'Blend with LYZ' }).check();
    await page.getByRole('combobox', { name: /^Search/ }).fill(gene);
    await page
      .getByRole('option', { name: new RegExp(`^${gene}\\b`) })
      .first()
      .click();
    // open until the matrix that fits the gene is known
    await expect(page.getByRole('dialog', { name: 'Colour by' })).toBeHidden();
  };
  await choose('LYZ');
  await choose('CD14', true);
  const legend = page.getByRole('region', { name: /^Legend of LYZ and CD14 in/ });
  await expect(legend.getByRole('img', { name: /LYZ from left to right/ })).toBeVisible();
  await expect(legend.getByRole('row')).toHaveText([
    'LYZ alone248',
    'CD14 alone57',
    'both336',
    'neither2,519',
  ]);
  const plot = page.getByRole('application');
  await plot.press('Enter');
  await expect(legend.getByRole('row')).toHaveText([
    ...['LYZ alone248 of 248', 'CD14 alone57 of 57', 'both336 of 336'],
    'neither2,519 of 2,519',
  ]);
  await plot.press('Escape');
  const ends = legend.getByLabel('Scales end at the');
  await ends.selectOption('highest value');
  await expect(legend).toContainText('neither2,519');
  await ends.selectOption('99th percentile');
  await petri(page).embeddingDrawn();
  // highest of both, and the grey of what has neither
  expect(await pixelsOf(page, page.getByRole('application'), '#8a9298')).toBeGreaterThan(
    50,
  );
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('&blend=CD14');
  await page.reload();
  // a link reads nothing large unasked, except from a gene index that is built by now
  for (const gene of ['LYZ', 'CD14']) {
    const read = page.getByRole('button', { name: `Read ${gene}` });
    await expect(read.or(legend)).toBeVisible();
    if (await read.isVisible()) await read.click();
  }
  await expect(legend).toBeVisible();
  await page.getByRole('button', { name: 'Colour by LYZ alone' }).click();
  await expect(legend).toBeHidden();
});
