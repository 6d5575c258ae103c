import type { Page } from '@playwright/test';
import { heard } from './petri-page';

/** Outlines the left of the plot. */
export async function outlineLeft(page: Page): Promise<void> {
  const area = await page.getByRole('application').boundingBox();
  if (!area) throw new Error('no plot');
  await page.getByRole('button', { name: 'Lasso select' }).click();
  const at = (x: number, y: number) =>
    [area.x + x * area.width, area.y + y * area.height] as const;
  await page.mouse.move(...at(0.03, 0.1));
  await page.mouse.down();
  for (const [x, y] of [
    [0.24, 0.1],
    [0.24, 0.9],
    [0.03, 0.9],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 5 });
  await page.mouse.up();
}

/** The same; returns the names of the cells there. */
export async function lassoLeft(page: Page): Promise<readonly string[]> {
  await outlineLeft(page);
  const embedding = page.getByRole('region', { name: 'Embedding' });
  await embedding.getByRole('button', { name: /^Copy [\d,]+ barcodes/ }).click();
  await heard(page, / barcodes copied/);
  return (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
}
