import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a file is checked by its headers at once, by its values on request, strictly if selected', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  const view = petri(page);
  const report = page.getByRole('region', { name: 'Conformance' });
  const verdict = report.getByRole('status').filter({ hasText: 'AnnData' });
  await view.chooseFile(join(stores, 'broken/csr-indices-out-of-range.h5ad'));
  await report.scrollIntoViewIfNeeded();
  // the overview read X, which is small, and what it could not read is no secret to the verdict
  await expect(verdict).toHaveText('AnnData: failed with 1 error');
  await expect(report.getByText(/^Only headers were checked/)).toBeVisible();
  const values = report.getByRole('button', { name: /^Check all values \(\d/ });
  await values.focus();
  await page.keyboard.press('Enter');
  await expect(report.getByText(/^Headers and all values were checked/)).toBeVisible();
  await expect(verdict).toHaveText('AnnData: failed with 1 error');
  // the button is gone, keyboard focus remains
  await expect(report).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(report.getByRole('link', { name: '/X/indices' })).toBeFocused();
  await expect(report.getByRole('listitem')).toHaveText(
    '/X/indices: 2 of its values are outside of 0 to 7, such as 8 error, indices-out-of-range, AnnData, Sparse array specification v0.1.0',
  );

  const file = join(stores, 'broken/unknown-encoding.h5ad');
  await page.goto(`${app}#empty`);
  await page.reload();
  await view.chooseFile(file);
  await report.scrollIntoViewIfNeeded();
  await expect(verdict).toHaveText('AnnData: passed with 1 warning');
  await report.getByRole('checkbox', { name: 'Strict: warnings count too' }).check();
  await expect(verdict).toHaveText('AnnData: failed with 1 warning');
  await page.reload();
  await view.chooseFile(file);
  await report.scrollIntoViewIfNeeded();
  await expect(verdict).toHaveText('AnnData: failed with 1 warning');
});
