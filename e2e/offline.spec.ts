import { join } from 'node:path';
import { isOther, kept, versions, visit, writeVersion } from './kept-app';
import { ownServer } from './own-server';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { savedFigure } from './saved-figure';

test.use({ serviceWorkers: 'allow' });

test('after one visit the demo, files and figures open without a server and a network', async ({
  page,
  context,
  allowed,
}) => {
  const server = await ownServer();
  allowed.add(new URL(server.address).origin);
  await visit(page, server.address);
  await kept(page);
  await server.stop();
  await context.setOffline(true);
  const { embeddingDrawn, chooseFile, shape, treeItem } = petri(page);
  // the rest of the demo, in the tab that brought the copy
  await treeItem('counts').click();
  const counts = page.getByRole('grid', { name: 'Matrix /layers/counts' });
  await expect(counts.getByRole('row').nth(1).getByRole('gridcell').nth(0)).toHaveText(
    '0',
  );
  await page.goto(`${server.address}?reloaded`);
  await embeddingDrawn();
  await expect(page.getByRole('complementary', { name: 'Demo data' })).toBeVisible();
  const { name } = await savedFigure(page, 'PDF');
  expect(name).toBe('X_umap cell_type.pdf');
  // by libhdf5, which no first screen needs
  await chooseFile(join(stores, 'filters.h5ad'));
  await treeItem('nbit').click();
  const grid = page.getByRole('grid', { name: 'Matrix /layers/nbit' });
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(0)).toHaveText(
    '-32',
  );
  await chooseFile(join(stores, 'kitchen.v3.sharded.zip'));
  await expect(shape('331 cells × 37 genes')).toBeVisible();
});

test('a new version is offered, and taken by the tab that wants it; others keep theirs', async ({
  page,
  context,
  allowed,
}, testInfo) => {
  const server = await ownServer();
  allowed.add(new URL(server.address).origin);
  await visit(page, server.address);
  await kept(page);
  const other = await context.newPage();
  await other.goto(server.address);
  await petri(other).embeddingDrawn();

  const next = testInfo.outputPath('next');
  await writeVersion(next);
  server.publish(next);
  await visit(page, `${server.address}?again`);
  const offer = page.getByText('A new version of Petri is ready.');
  await expect(offer).toBeVisible();
  expect(await isOther(page)).toBe(false);
  expect(await versions(page)).toHaveLength(2);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await petri(page).embeddingDrawn();
  expect(await isOther(page)).toBe(true);

  // the server has no such part any more
  expect(await isOther(other)).toBe(false);
  const { name } = await savedFigure(other, 'PDF');
  expect(name).toBe('X_umap cell_type.pdf');
  expect(await versions(page)).toHaveLength(2);
  await other.close();
  await page.reload();
  await expect.poll(() => versions(page), 'the older version is removed').toHaveLength(1);
  expect(await isOther(page)).toBe(true);
  await server.stop();
});
