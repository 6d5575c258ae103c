import { expectCopied } from './petri-page';
import { expect, test } from './petri-test';

test('every element has a link of its own to copy', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs/leiden`);
  await page.getByRole('button', { name: 'Copy link to /obs/leiden' }).click();
  await expectCopied(page, 'element=/obs/leiden');
});

test('a link to a local file asks for the same file', async ({ page, app }) => {
  await page.goto(`${app}#file=mine.h5ad&size=1234&element=/obs/leiden`);
  await expect(page.getByText(/mine\.h5ad/).first()).toBeVisible();
});
