import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { writeEntries } from '../src/testing/node-folder-entries';
import { petri } from './petri-page';
import { expect, stores } from './petri-test';

/** Names of the hostile store and the greatest value of each, as read by anndata. */
const hostile = [
  ['CD3:CD4', '36'],
  ['?query&x=1', '99'],
  ['percent.mt%', '9'],
  ['n#', '27'],
  ['*', '162'],
  ['<b>', '171'],
] as const;

export async function expectHostile(page: Page): Promise<void> {
  const { shape, treeItem, article } = petri(page);
  await expect(shape(/^10 observations/)).toBeVisible();
  for (const [name, greatest] of hostile) {
    await page.getByLabel('Filter the tree').fill(name);
    await treeItem(name).first().click();
    const shown = article(`/obs/${name}`);
    await expect(shown.getByRole('definition').first()).toHaveText('10');
    await expect(
      shown.getByRole('definition').filter({ hasText: greatest }),
    ).not.toHaveCount(0);
  }
}

/** Unpacks the hostile store, where the file system allows its names. */
export function unpack(folder: string): string {
  const members = unzipSync(
    new Uint8Array(readFileSync(join(stores, 'hostile.zarr.zip'))),
  );
  writeEntries(join(folder, 'hostile.zarr'), members);
  return join(folder, 'hostile.zarr');
}

/** Windows allows no such names. */
export const NO_NAMES = [
  process.platform === 'win32',
  'Windows allows no such names',
] as const;
