import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect } from './petri-test';

const hidden = JSON.stringify({ h: Array.from({ length: 1_000_000 }, () => 1) });

export const HOSTILE = [
  ['20,000 path steps', `element=${'/a'.repeat(20_000)}`, 'the element'],
  [
    '50,000 unknown keys',
    Array.from({ length: 50_000 }, (_, i) => `k${i}=1`).join('&'),
    'settings unknown to this version',
  ],
  [
    'a million hidden categories',
    `color=/obs/leiden&v=${deflateRawSync(hidden, { level: 9 }).toString('base64url')}`,
    'selections, queries and other details',
  ],
] as const;

export async function opensAndAnswers(
  page: Page,
  app: string,
  [, fragment, part]: (typeof HOSTILE)[number],
): Promise<void> {
  await page.goto(`${app}#source=demo.zarr.zip&${fragment}`);
  await expect(petri(page).shape(/cells × .* genes/)).toBeVisible();
  // a click shows what it requests
  await petri(page).treeItem('obs').first().click();
  await expect(petri(page).article('/obs')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Ignored' });
  await expect(notice).toContainText(part);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  expect(page.url().length).toBeLessThan(10_000);
}
