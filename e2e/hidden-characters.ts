import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { shownText } from '../src/model/shown-text';
import { petri } from './petri-page';
import { expect, stores } from './petri-test';

/**
 * Characters that no text and no label of the page may contain: controls, zero-width and
 * bidirectional characters.
 */
const HIDDEN =
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]';

/** Texts of the page, and accessible names of its elements, that contain such characters. */
function hiddenIn(page: Page): Promise<readonly string[]> {
  return page.evaluate((pattern) => {
    const hidden = new RegExp(pattern);
    const found: string[] = [];
    const look = (what: string, text: string | null) => {
      if (text !== null && hidden.test(text))
        found.push(`${what}: ${JSON.stringify(text)}`);
    };
    look('document.title', document.title);
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    // the content of a field belongs to the user, and is unchanged
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.parentElement?.tagName !== 'TEXTAREA')
        look(node.parentElement?.outerHTML.slice(0, 120) ?? 'text', node.textContent);
    const names = [
      'title',
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'alt',
      'placeholder',
      'label',
    ];
    for (const element of document.querySelectorAll('*'))
      for (const name of names)
        look(`${element.tagName} ${name}`, element.getAttribute(name));
    return found;
  }, HIDDEN);
}

/** Waits until everything on the page is read. */
export async function settled(page: Page): Promise<void> {
  // twice, because what is read may lead to another read; a frame later it is on the page
  for (let times = 0; times < 2; times++) {
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(resolve)),
        ),
    );
    await expect(page.locator('[data-reading]')).toHaveCount(0);
  }
}

export async function expectNoneHidden(page: Page, where: string): Promise<void> {
  await settled(page);
  expect(await hiddenIn(page), where).toEqual([]);
}

/** Names of hidden.zarr.zip, as e2e/fixtures/hidden.py writes them. */
export const at = (name: string, code: number) =>
  `${name.slice(0, 2)}${String.fromCodePoint(code)}${name.slice(2)}`;
export const TYPE = `/obs/${at('cell_type', 0x202e)}`;
export const LAYER = `/layers/${at('counts', 0x2068)}`;
export const GENE = at('GENE0', 0x202e);
export const SETTINGS = `/uns/${at('settings', 0x202e)}`;

export async function open(page: Page, app: string, file: string): Promise<string> {
  copyFileSync(join(stores, 'hidden.zarr.zip'), file);
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file);
  await expect(petri(page).shape('60 observations × 8 variables')).toBeVisible();
  await petri(page).embeddingDrawn();
  return new URL(page.url()).hash;
}

/** An element, and the rest of its link. */
export type View = readonly [element: string, more?: string];

/** Goes to views of the open file, unfolds the storage details, and expects that nothing hidden is shown. */
export async function expectNoneHiddenIn(
  page: Page,
  opened: string,
  views: readonly View[],
): Promise<void> {
  const details = page.getByRole('button', { name: 'Storage details' }).first();
  for (const [element, more = ''] of views) {
    const hash = `${opened}&element=${encodeURIComponent(element)}${more}`;
    await page.evaluate((fragment) => {
      location.hash = fragment;
    }, hash);
    if (more === '' && element !== '/obs/not-there\u202e')
      await expect(petri(page).article(shownText(element))).toBeVisible();
    await settled(page);
    if (await details.isVisible()) await details.click();
    await expectNoneHidden(
      page,
      `${shownText(element)} ${shownText(decodeURIComponent(more))}`,
    );
  }
}
