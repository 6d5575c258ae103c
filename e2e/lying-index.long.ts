import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

// `ts` is the number of the row, `kind` is "c" in rows 7, 107, … 10,207; see _lying in e2e/fixtures/column_tables.py.
// The limits of chunks 9 (rows 2,304 to 2,559) and 30 are exchanged, and the bitmap has row 3 and none of the second half.

const FILE = 'tables.lying.h5';
const RANGE = '2000 <= ts < 3200';

const bar = (page: Page) => page.getByRole('combobox', { name: 'Query of /lying' });
const found = (page: Page) => page.getByRole('search').getByRole('status');
const size = (page: Page) => page.getByRole('status').filter({ hasText: 'rows ×' });
const rest = (page: Page) => page.getByRole('button', { name: /^Check the rest/ });
const used = (page: Page) => page.getByRole('list', { name: 'Search indexes used' });

/** Each row of the table in view: its position, `ts` and `kind`. */
async function shownRows(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = petri(page).table('/lying').getByRole('row');
  return rows.evaluateAll((all) =>
    all.slice(1).map((row) => {
      const cells = row.querySelectorAll('[role=rowheader], [role=gridcell]');
      return Array.from(cells, (cell) => cell.textContent ?? '').slice(0, 3);
    }),
  );
}

/** Goes to the first or last row, and returns position and values of it and its neighbours once all are read. */
async function rowsAround(page: Page, key: 'Control+Home' | 'Control+End') {
  const table = petri(page).table('/lying');
  await table.focus();
  await page.keyboard.press(key);
  await expect
    .poll(async () => (await shownRows(page)).flat(), 'no row is being read')
    .not.toContain('');
  return shownRows(page);
}

test('rows found by a wrong index are correct at any time, and complete in the end', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve();
  await page.goto(`${app}#source=${address}${FILE}&element=/lying`);
  await expect(size(page)).toContainText('10,240 rows × ');

  await test.step('over a network, the chunks that it names are read, and the rest is offered with its cost', async () => {
    await bar(page).fill(RANGE);
    await expect(found(page)).toHaveText(
      'at least 944 of 10,240 rows; 6 of 40 chunks checked',
    );
    await expect(used(page)).toContainText(
      '6 of 40 chunks of ts, by ts__chunk_minmax (unverified) · 12.3 kB instead of 81.9 kB',
    );
    // the file is one block, which was read with the table
    await expect(used(page)).toContainText('nothing read: all of it was in memory');
    await expect(rest(page)).toHaveText('Check the rest (about 69.6 kB)');
  });

  await test.step('what is shown until then is correct but incomplete', async () => {
    await bar(page).press('Enter');
    await expect(size(page)).toContainText('944 of 10,240 rows');
    expect((await rowsAround(page, 'Control+Home'))[0]).toEqual(['2000', '2000', 'a']);
    const last = await rowsAround(page, 'Control+End');
    expect(last.at(-1)).toEqual(['3199', '3199', 'b']);
    for (const [position, ts] of last) {
      expect(ts).toBe(position);
      expect(Number(ts) >= 2000 && Number(ts) < 3200).toBe(true);
    }
  });

  await test.step('Check the rest makes the number final', async () => {
    await rest(page).click();
    await expect(found(page)).toHaveText('1,200 of 10,240 rows');
    await expect(rest(page)).toBeHidden();
    // four of the six that were read are decided by cached limits
    await expect(used(page)).toContainText(
      '36 of 40 chunks of ts, by minima and maxima kept from an earlier scan',
    );
    await expect(size(page)).toContainText('1,200 of 10,240 rows');
  });

  await test.step('a wrong bitmap adds no rows, and hides none in the end', async () => {
    await bar(page).fill('kind == "c"');
    await expect(found(page)).toHaveText(
      'at least 52 of 10,240 rows; 20 of 40 chunks checked',
    );
    await bar(page).press('Enter');
    await expect(size(page)).toContainText('52 of 10,240 rows');
    expect((await rowsAround(page, 'Control+Home'))[0]).toEqual(['7', '7', 'c']);
    await rest(page).click();
    await expect(found(page)).toHaveText('103 of 10,240 rows');
    await expect(size(page)).toContainText('103 of 10,240 rows');
    const last = await rowsAround(page, 'Control+End');
    expect(last.at(-1)).toEqual(['10207', '10207', 'c']);
  });

  await test.step('for a local file the rest is checked at once', async () => {
    await petri(page).chooseFile(join(stores, FILE));
    await petri(page).treeItem('lying').click();
    await bar(page).fill(RANGE);
    await expect(found(page)).toHaveText('1,200 of 10,240 rows');
    await expect(rest(page)).toBeHidden();
  });
});
