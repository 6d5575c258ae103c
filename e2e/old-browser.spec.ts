import { expect, test } from './petri-test';

test('a browser without what Petri needs gets a page that says what, and the app does not start', async ({
  page,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/index\.html has no #root/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  });
  await page.goto(app);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Petri needs a newer browser',
  );
  await expect(page.getByRole('main')).toContainText(
    'This browser lacks what Petri is built on: AbortSignal.any, Array.prototype.toSorted.',
  );
  await expect(page.getByRole('main')).toContainText('Firefox 124');
  expect(asked.filter((url) => url.includes('demo.zarr'))).toEqual([]);
  expect(page.workers()).toEqual([]);
});
