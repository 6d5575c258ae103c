import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hangAt } from './hang-worker';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a reader that hangs in one column is reported after ten seconds, and restarted by a click', async ({
  page,
  app,
}) => {
  await hangAt(page, '"profile"', '/obs/cell_type');
  const { chooseFile, treeItem, article, kitchenOpened } = petri(page);
  await page.goto(`${app}#empty`);
  await chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await kitchenOpened();
  await treeItem('cell_type').click();
  const banner = page.getByText('has not responded for 10 seconds');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Restart the reader' }).click();
  await expect(banner).toBeHidden();
  await expect(article('/obs/cell_type').getByRole('alert').first()).toContainText(
    'was restarted. Try again.',
  );
  // the next element is read by another worker
  await treeItem('int64').click();
  await expect(article('/obs/int64')).toContainText('331');
});

test('a server that sends a byte now and then is reported as slow, and can be left', async ({
  page,
  app,
  allowed,
}) => {
  const { createServer } = await import('node:http');
  const whole = readFileSync(join(stores, 'kitchen.gzip.h5ad'));
  const server = createServer((request, response) => {
    const [, first = '0'] = /bytes=(\d+)/.exec(request.headers.range ?? '') ?? [];
    const start = Number(first);
    response.writeHead(206, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Content-Range, ETag',
      'Content-Range': `bytes ${start}-${whole.length - 1}/${whole.length}`,
      'Content-Length': whole.length - start,
    });
    let at = start;
    const timer = setInterval(() => response.write(whole.subarray(at, ++at)), 100);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  allowed.add(`http://127.0.0.1:${port}`);
  await page.goto(`${app}#empty`);
  await petri(page).openAddress(`http://127.0.0.1:${port}/kitchen.h5ad`);
  await expect(
    page.getByText(/The server is slow: it sent \d+ bytes in the last 10 seconds/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The server is slow')).toBeHidden();
  server.closeAllConnections();
  server.close();
});

test('a reader that hangs while it opens a file is reported after ten seconds, and restarted', async ({
  page,
  app,
}) => {
  await hangAt(page, '"open"');
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await expect(page.getByText('has not responded for 10 seconds')).toBeVisible();
  await page.unroute(/source\.worker-.*\.js/);
  // a spare worker that hangs as well may be ready
  const again = page.getByRole('button', { name: 'Start again' });
  const opened = petri(page).shape('331 cells × 37 genes');
  while (!(await opened.isVisible())) {
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(again.or(opened).first()).toBeVisible();
  }
});
