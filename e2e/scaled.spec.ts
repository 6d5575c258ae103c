import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from '../src/testing/node-python';
import { stores } from '../src/testing/node-stores';
import { heard, petri, readIfAsked } from './petri-page';
import { expect, test } from './petri-test';

// X has z-scores of 24 genes by their symbols, raw the logarithms of 30 by identifiers (fixtures/scaled.py); fractions and
// means are scanpy's (fixtures/scaled.json)

test('genes of a file with a scaled X are those of raw, once, with its fractions; X has none and leads there', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'scaled.h5ad'));
  await petri(page).embeddingDrawn();
  await expect(
    page
      .getByRole('combobox', { name: 'Embedding' })
      .getByRole('option', { name: 'scores' }),
  ).toHaveCount(0);
  await petri(page).find('CD3E');
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect(found).toHaveText([/ENSG00000000004 · in X, raw\/X/]);
  await page.keyboard.press('Enter');
  const values = page.getByRole('region', { name: 'Values of CD3E' });
  const row = (group: string) =>
    values.getByRole('row', { name: new RegExp(`^${group} `) });
  await readIfAsked(page.getByRole('main'), row('T'));
  await expect(row('T')).toContainText('90.3%');
  await expect(row('B')).toContainText('34.8%');
  await expect(
    page.getByRole('region', { name: 'Legend of CD3E in /raw/X' }),
  ).toBeVisible();

  // Colour by: its first gene has the same matrix, though X has it too
  await page.getByRole('button', { name: 'Colour by: CD3E' }).click();
  const colours = page.getByRole('region', { name: 'Embedding' });
  await colours.getByRole('option', { name: 'kind' }).click();
  await page.getByRole('button', { name: 'Colour by: kind' }).click();
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('GENE7');
  await expect(colours.getByRole('option', { name: /GENE7/ })).not.toContainText(
    'not in',
  );
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Legend of GENE7 in /raw/X' }),
  ).toBeVisible();

  const matrix = page.getByRole('main').getByRole('combobox', {
    name: 'Matrix of the genes',
  });
  await matrix.selectOption('/X');
  const why = 'No fractions above 0: values of X are z-scores, and 0 is their mean.';
  await expect(values).toContainText(why);
  await expect(values.getByText('% expressing')).toHaveCount(0);
  await expect(values.getByText('Observations above 0')).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare with other' }).click();
  const list = page.getByRole('textbox', { name: /^Genes/ });
  await list.fill('CD3E GENE7');
  await list.press('Enter');
  await expect(
    page.getByRole('img', { name: /^Matrix plot of 2 genes of \/X/ }),
  ).toBeVisible();
  await expect(page.getByText(`${why} A matrix plot is drawn instead.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use raw/X' }).click();
  await expect(
    page.getByRole('img', { name: /^Dot plot of 2 genes of \/raw\/X/ }),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Save figure' }).click();
  await page.getByRole('button', { name: 'Copy as code' }).click();
  await heard(page, /Python code copied/);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain('["ENSG00000000004", "ENSG00000000008"]');
  await page.keyboard.press('Escape');

  // genes that share a name
  await matrix.selectOption('/X');
  await list.fill('TWIN@4 TWIN@5');
  await list.press('Enter');
  await expect(page.getByRole('img', { name: /^Matrix plot of 2 genes/ })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Save figure' }).click();
  await page.getByRole('button', { name: 'Copy as code' }).click();
  await heard(page, /Python code copied/);
  expectRuns(await page.evaluate(() => navigator.clipboard.readText()));
});

test('markers of a file with a scaled X are those of raw; X says what they need and leads there', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'scaled.h5ad'));
  await petri(page).treeItem('kind').click();
  await page.getByRole('button', { name: 'Markers of its groups' }).click();
  const markers = page.getByRole('region', { name: 'Markers' });
  await readIfAsked(page, markers.getByRole('img', { name: /^Volcano plot/ }));
  await expect(page.getByRole('main')).toContainText('values of /raw/X');
  await markers.getByRole('button', { name: 'T', exact: true }).click();
  await expect(markers.getByRole('row').nth(1)).toContainText(
    /CD3E.*10\.27.*90\.3.*16\.3/,
  );
  await markers.getByRole('combobox', { name: 'Matrix of the genes' }).selectOption('/X');
  await expect(markers.getByRole('alert')).toHaveText(
    /^Values are z-scores; markers need log-normalised values\. .*Use raw\/X$/,
  );
  await expect(markers.getByRole('columnheader', { name: /^%/ })).toHaveCount(0);
  await markers.getByRole('button', { name: 'Use raw/X' }).click();
  await expect(page.getByRole('main')).toContainText('values of /raw/X');
  await expect(markers.getByRole('alert')).toHaveCount(0);
});

/** Runs lines of Python beside the file, where there is scanpy. */
function expectRuns(code: string) {
  const found = findPython('scanpy');
  if ('missing' in found) return;
  const folder = mkdtempSync(join(tmpdir(), 'petri-code-'));
  symlinkSync(join(stores, 'scaled.h5ad'), join(folder, 'scaled.h5ad'));
  const env = { ...process.env, MPLBACKEND: 'agg' };
  const { status, stderr } = spawnSync(found.python, ['-c', code], {
    ...{ cwd: folder, env, encoding: 'utf8' },
  });
  rmSync(folder, { recursive: true, force: true });
  expect([status, stderr.includes('Error')]).toEqual([0, false]);
}
