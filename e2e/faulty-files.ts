import type { Page } from '@playwright/test';
import type { Behaviour, DataServer, Fault } from './data-server';
import { petri } from './petri-page';
import { expect } from './petri-test';

/** Visits elements all over the file, each with anndata's values. */
export async function expectRightValues(page: Page): Promise<void> {
  const { shape, treeItem, article, table } = petri(page);
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await treeItem('cell_type').click();
  const counts = article('/obs/cell_type').getByRole('listitem');
  await expect(counts.filter({ hasText: 'B cell' }).first()).toContainText('132');
  await treeItem('many').click();
  await expect(article('/obs/many')).toContainText('300');
  await treeItem('obs').click();
  await expect(table('/obs').getByRole('row').nth(1)).toContainText('T cell');
}

/** Every request fails once or twice, each time in another way, before it is answered. */
export function stumbling(): Behaviour {
  const faults: readonly Fault[] = ['busy', 'reset', 'short', 'half', 'busy', 'reset'];
  const met = new Map<string, number>();
  let next = 0;
  return {
    fault({ path, range }) {
      const request = `${path} ${range}`;
      const times = met.get(request) ?? 0;
      met.set(request, times + 1);
      return times < 1 + (request.length % 2)
        ? faults[next++ % faults.length]
        : undefined;
    },
  };
}

export async function readsRight(
  name: string,
  page: Page,
  app: string,
  { address, requests }: DataServer,
): Promise<void> {
  await page.goto(`${app}#source=${address}${name}`);
  await expectRightValues(page);
  const asked = requests.map(({ path, range }) => `${path} ${range}`);
  expect(asked.length).toBeGreaterThan(1.5 * new Set(asked).size);
}

/** Of uns, whose values the overview does not read, and the length of each. */
const unread = [
  ['/uns/nullable', '3'],
  ['/uns/frame/estimate', '3'],
  ['/uns/arrays/strings', '6'],
] as const;

/** Visits elements until one of them must be read again; none may show other values. */
export async function firstAlert(page: Page): Promise<string> {
  const { article } = petri(page);
  const start = page.url();
  for (const [path, length] of unread) {
    await page.goto(`${start}&element=${path}`);
    const shown = article(path);
    const alert = shown.getByRole('alert').first();
    await expect(alert.or(shown.getByRole('definition').first())).toBeVisible();
    if (await alert.isVisible()) return (await alert.textContent()) ?? '';
    // read with its neighbours
    await expect(shown.getByRole('definition').first()).toHaveText(length);
  }
  return 'none';
}
