import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from './petri-test';

const built = pathToFileURL(
  fileURLToPath(new URL('../dist/index.html', import.meta.url)),
);

test('opened as a file, the page says that it has to be served', async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto(built.href);
  await expect(page.getByRole('heading')).toHaveText('Petri has not started');
  await expect(page.getByText(/its address begins with file:\/\//)).toContainText(
    'Run npm start in Petri’s folder',
  );
  await page.close();
});

test('after it has started, that message is gone', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await expect(page.getByRole('button', { name: /Open/ }).first()).toBeVisible();
  await expect(page.getByText('Petri has not started')).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveCount(1);
});
