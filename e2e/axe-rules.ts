import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { petri } from './petri-page';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const CONTRAST = 'color-contrast';

/**
 * The looks of a page, which is opened once. Colours are the same in a narrow window, and
 * everything else in the dark.
 */
export const LOOKS = [
  { colorScheme: 'light', width: 1400, rules: 'all' },
  { colorScheme: 'dark', width: 1400, rules: 'contrast' },
  { colorScheme: 'dark', width: 420, rules: 'all others' },
] as const;

/**
 * Every violated rule in any of the looks, with the violating elements; for a part of the page, or
 * all of it.
 */
export async function violations(
  page: Page,
  part?: string,
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { colorScheme, width, rules } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const reading = page.getByRole('main').getByRole('progressbar');
    await expect(reading).toHaveCount(0);
    // its script is evaluated by the browser's debugger: the policy of the page stays in force
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    if (part) axe.include(part);
    if (rules === 'contrast') axe.withRules(CONTRAST);
    else {
      const left = rules === 'all' ? [] : [CONTRAST];
      // pane separators are between landmarks
      axe.withTags([...RULES, 'best-practice']).disableRules(['region', ...left]);
    }
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${colorScheme}, ${width}: ${id} ${target}: ${failureSummary}`);
  }
  return found;
}

/** The middle of a page with a view of the demo, or all of it, in some looks. */
export async function expectNoViolation(
  page: Page,
  app: string,
  view: string,
  part: string | undefined,
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
): Promise<void> {
  await page.goto(`${app}#source=demo.zarr.zip&element=${view}`);
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1 }).first(),
  ).toBeVisible();
  await petri(page).embeddingDrawn();
  expect(await violations(page, part, looks)).toEqual([]);
}

/** The list of shortcuts, and Find with what it found. */
export async function expectNoneWhileFinding(
  page: Page,
  app: string,
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
): Promise<void> {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns/about`);
  await petri(page).embeddingDrawn();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page, 'dialog[open]', looks)).toEqual([]);
  await page.keyboard.press('Escape');
  await petri(page).find('gata');
  await expect(page.getByRole('listbox', { name: 'Found' })).toBeVisible();
  expect(await violations(page, 'dialog[open]', looks)).toEqual([]);
}
