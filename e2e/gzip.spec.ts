import { writeFileSync } from 'node:fs';
import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { packed, unpacked } from './unpacked-files';

test.use({ hidesEmbedding: true });

test('an .h5ad.gz is unpacked into private storage, opened, and removed when it is closed', async ({
  page,
  app,
}, info) => {
  const file = info.outputPath('kitchen.h5ad.gz');
  writeFileSync(file, packed());
  const { chooseFile, kitchenOpened } = petri(page);
  await page.goto(`${app}#empty`);
  await chooseFile(file);
  await kitchenOpened();
  expect(await unpacked(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Close the file' }).click();
  await expect.poll(() => unpacked(page)).toEqual([]);
});
