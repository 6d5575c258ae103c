import {
  at,
  expectNoneHidden,
  expectNoneHiddenIn,
  GENE,
  open,
  TYPE,
} from './hidden-characters';
import { heard } from './petri-page';
import { expect, test } from './petri-test';

test('pages of a file show no raw bidirectional or invisible characters, and copied text keeps every byte', async ({
  page,
  app,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const opened = await open(page, app, info.outputPath('cells\u202egnp.zarr.zip'));
  await expect(page).toHaveTitle('cells⟦RLO⟧gnp.zarr.zip – Petri');
  await expectNoneHidden(page, 'the overview');
  await expectNoneHiddenIn(page, opened, [
    ['/obs'],
    [TYPE],
    ['/X', `&show=gene&of=${encodeURIComponent(GENE)}&by=${encodeURIComponent(TYPE)}`],
    ['/X'],
  ]);
  await page.locator('[data-row="0"] > [role=gridcell][data-column="0"]').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await heard(page, /Copied 1 row/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')[0]).toBe(`\t${GENE}\t${at('GENE1', 0x2066)}`);
});
