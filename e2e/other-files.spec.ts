import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HEADER_3, seuratObject } from '../src/testing/r-bytes';
import { drop, expectCopied, petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('files that Petri does not read are named, with the lines that convert them: a dropped .rds, a URL, a folder of Cell Ranger', async ({
  page,
  app,
  serve,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = 'my "pbmc".rds';
  const rds = gzipSync(Uint8Array.from([...HEADER_3, ...seuratObject(20_000)]));
  writeFileSync(info.outputPath(name), rds);
  await page.goto(`${app}#empty`);
  await drop(page, [info.outputPath(name)]);
  const says = 'is probably a Seurat object (.rds): its first slot is “assays”';
  await expect(petri(page).failure).toHaveText('Convert this file first');
  await expect(page.getByRole('alert')).toContainText(`${name} ${says}`);
  await expect(page.getByRole('alert')).toContainText('R 4.3.2 wrote it');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = await expectCopied(page, 'x <- readRDS("my \\"pbmc\\".rds")\n');
  expect(copied).toContain(
    'anndataR::write_h5ad(x, "my \\"pbmc\\".h5ad", layers_mapping',
  );

  const { address } = await serve(info.outputPath(''));
  await petri(page).openAddress(`${address}${encodeURIComponent(name)}`);
  await expect(page.getByRole('alert')).toContainText(says);
  await expect(page.getByRole('main')).toContainText('Save the file on your computer');

  const folder = info.outputPath('runs');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.rds'), rds);
  for (const file of ['barcodes.tsv', 'genes.tsv'])
    writeFileSync(join(folder, file), 'AAACATACAACCAC-1\nAAACATTGAGCTAC-1\n');
  writeFileSync(
    join(folder, 'matrix.mtx'),
    '%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 5\n',
  );
  await drop(page, [folder]);
  await expect(page.getByRole('main')).toContainText(
    'this folder contains a count matrix in the format of Cell Ranger',
  );
  await expect(page.locator('pre')).toContainText('read_mtx("runs/matrix.mtx").T');
  const entry = page.getByRole('option', { name: /a\.rds/ });
  await expect(entry).toContainText('Probably a Seurat object (.rds)');
  await entry.click();
  await expect(page.locator('pre')).toContainText('readRDS("a.rds")');
  await page.goBack();
  await expect(page.getByRole('option', { name: /matrix\.mtx/ })).toBeVisible();
});
