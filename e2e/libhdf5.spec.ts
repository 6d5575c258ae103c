import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

/** The requests for libhdf5 so far. */
function libhdf5Requests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('hdf5_hl')) requests.push(request.url());
  });
  return requests;
}

test('libhdf5 is loaded once for a file with values packed by nbit, and not for an ordinary one', async ({
  page,
  app,
}) => {
  const requests = libhdf5Requests(page);
  const { chooseFile, treeItem, kitchenOpened } = petri(page);
  await page.goto(`${app}#empty`);
  await chooseFile(join(stores, 'kitchen.h5ad'));
  await kitchenOpened();
  await treeItem('cell_type').click();
  const counts = page.getByRole('list', { name: 'Values and their counts' });
  await expect(counts.getByRole('listitem').first()).toContainText('132');
  expect(requests).toEqual([]);
  await chooseFile(join(stores, 'filters.h5ad'));
  await treeItem('nbit').click();
  const grid = page.getByRole('grid', { name: 'Matrix /layers/nbit' });
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(0)).toHaveText(
    '-32',
  );
  expect(requests).toHaveLength(1);
});
