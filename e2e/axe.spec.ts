import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Every rule that is broken, with the places that break it. */
async function violations(page: Page): Promise<readonly string[]> {
  // its script is evaluated by the browser's debugger: the policy of the page stays in force
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags([...RULES, 'best-practice'])
    .disableRules(['region']) // separators of panes stand between landmarks
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.slow(); // axe measures every colour, beside software WebGL
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the start page breaks no rule', async ({ page, app }) => {
      await page.goto(`${app}#empty`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('an error page breaks no rule', async ({ page, app }) => {
      await page.goto(`${app}#empty`);
      await petri(page).chooseFile(join(stores, 'broken/text.h5ad'));
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    for (const path of [
      '/',
      '/obs',
      '/obs&at=3',
      '/obs/leiden',
      '/obs/total_counts',
      '/obs/total_counts&against=/obs/leiden',
      '/X',
      '/uns',
    ])
      test(`${path} of the demo breaks no rule`, async ({ page, app }) => {
        await page.goto(`${app}#source=demo.zarr&element=${path}`);
        await petri(page).embeddingDrawn();
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(main.getByRole('progressbar')).toHaveCount(0);
        expect(await violations(page)).toEqual([]);
      });
  });
}
