import {
  expectNoneWhileFinding,
  expectNoViolation,
  LOOKS,
  violations,
} from './axe-rules';
import { expect, test } from './petri-test';

test('the start page violates no rule', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the overview breaks no rule', async ({ page, app }) => {
  await expectNoViolation(page, app, '/', undefined, LOOKS.slice(0, 1));
});

test.describe(() => {
  test.use({ hidesEmbedding: true });

  test('a table breaks no rule', async ({ page, app }) => {
    await expectNoViolation(page, app, '/obs', 'main', LOOKS.slice(0, 1));
  });

  test('the page of a gene breaks no rule', async ({ page, app }) => {
    const view = '/X&show=gene&of=GATA1&by=/obs/leiden';
    await expectNoViolation(page, app, view, 'main', LOOKS.slice(1, 2));
  });
});

test('finding and the list of shortcuts violate no rule', async ({ page, app }) => {
  await expectNoneWhileFinding(page, app, LOOKS.slice(0, 1));
});
