// Ten jobs with jobs-100000.h5ad: what is prepared, how each version is used with the fewest actions, and the result,
// whose numbers make_jobs.py prints. `before` is a recipe for the page before it was redrawn.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataFolder, preparePython } from './python.mjs';

const MONOCYTES = { cells: '8,925', controls: '8,902' };
/** Around the B cells, in fractions of the picture. */
const AROUND_B_CELLS = [
  [0.01, 0.2],
  [0.25, 0.2],
  [0.25, 0.8],
  [0.01, 0.8],
];

const tree = (page, name) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name},`) });
const bar = (page, value) =>
  page
    .getByRole('list', { name: 'Values and their counts' })
    .getByRole('button', { name: value, exact: true });
const legend = (page, name) =>
  page.getByRole('region', { name: new RegExp(`^Legend of .*${name}`) });
const drawn = (page) => page.locator('[role=application][data-ready]').waitFor();
const rowsShown = (page, count) => page.getByText(`${count} of 100,000 rows ×`).waitFor();

async function opened(page, file) {
  await page.getByLabel('File to open').first().setInputFiles(file);
  await drawn(page);
}

async function addColumnFilters(hands, page) {
  await hands.click('cell_type', tree(page, 'cell_type'));
  await hands.click('CD14 monocyte', bar(page, 'CD14 monocyte'));
  await rowsShown(page, '17,827');
  await hands.click('condition', tree(page, 'condition'));
  await hands.click('stimulated', bar(page, 'stimulated'));
  await rowsShown(page, MONOCYTES.cells);
}

const save = (hands, page) => {
  const dialog = page.getByRole('dialog').last();
  return hands.click(
    'Save as a file',
    dialog.getByRole('button', { name: 'Save as a file' }),
  );
};

/** Asks Python about an h5ad. */
function ofFile(path, expression) {
  const script = `import sys, anndata; a = anndata.read_h5ad(sys.argv[1]); print(${expression})`;
  const { stdout } = spawnSync(preparePython(), ['-W', 'ignore', '-c', script, path], {
    encoding: 'utf8',
  });
  return stdout.trim();
}

const numberIn = (text) => Number(text.replaceAll(',', ''));
const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Position in the window of a number on the axis of a plot, half as high as the plot. */
async function placeAt(plot, value) {
  const [zero, twenty] = await Promise.all(
    ['0', '20'].map((tick) =>
      plot.locator('text').getByText(tick, { exact: true }).last().boundingBox(),
    ),
  );
  const [, y] = middleOf(await plot.boundingBox());
  const [from] = middleOf(zero);
  const [to] = middleOf(twenty);
  return [from + ((to - from) * value) / 20, y];
}

/** Waits for a part of the page; on a busy machine it asks before it reads a matrix for longer than a second. */
async function isSeen(page, hands, part) {
  const question = page
    .getByRole('main')
    .getByRole('button', { name: /^Read (?!all values)/ });
  await part.or(question).first().waitFor();
  if (await question.isVisible()) await hands.click('Read', question);
  await part.waitFor();
}

async function isColouredBy(page, hands, gene, cells) {
  await page.getByRole('heading', { name: gene, level: 1 }).waitFor();
  await isSeen(page, hands, page.getByRole('definition').filter({ hasText: cells }));
  await legend(page, gene).waitFor();
  await drawn(page);
}

const chooseFile = (hands, page, file) =>
  hands.chooseFile(
    'Choose a file',
    page.getByRole('button', { name: 'Choose a file' }),
    file,
  );

const colourByGene = {
  must: true,
  async before(hands, page, file) {
    await chooseFile(hands, page, file);
    await drawn(page);
    await hands.press('/');
    await hands.type('cd3');
    await hands.press('Enter');
  },
  result: (page, hands) => isColouredBy(page, hands, 'CD3D', '36,119'),
};

export const JOBS = [
  {
    title: 'open → colour by a gene, the first time',
    ...colourByGene,
    prepare: () => {},
    after: same,
  },
  {
    title: 'open → colour by a gene that was looked at in another file',
    ...colourByGene,
    async prepare(page) {
      await page.goto(`${new URL(page.url()).origin}/#source=demo.zarr.zip&element=/obs`);
      await drawn(page);
      await page.keyboard.press('/');
      await page.keyboard.type('cd3d');
      await page.getByRole('option', { name: /CD3D/ }).first().waitFor();
      await page.keyboard.press('Enter');
      await legend(page, 'CD3D').waitFor();
      await page.getByRole('button', { name: 'Close the file' }).click();
    },
    async after(hands, page, file) {
      await chooseFile(hands, page, file);
      await drawn(page);
      await hands.press('/', 'Enter');
    },
  },
  {
    title: 'lasso → markers',
    must: true,
    prepare: opened,
    async before(hands, page) {
      await hands.click(
        'Lasso select',
        page.getByRole('button', { name: 'Lasso select' }),
      );
      await hands.drag('around B cells', page.getByRole('application'), AROUND_B_CELLS);
      await hands.click(
        'Markers',
        page.getByRole('button', { name: 'Markers of the selection' }),
      );
    },
    async after(hands, page) {
      const picture = page.getByRole('application');
      await hands.drag('around B cells', picture, AROUND_B_CELLS, ['Shift']);
      await hands.click(
        'Markers',
        page.getByRole('button', { name: 'Markers of the selection' }),
      );
    },
    async result(page, hands) {
      await page
        .getByRole('option', { name: 'selected cells (12,002)' })
        .waitFor({ state: 'attached' });
      await isSeen(page, hands, page.getByRole('row', { name: /^1 MS4A1 / }));
    },
  },
  {
    title: 'query → subset file',
    must: true,
    prepare: opened,
    async before(hands, page) {
      await addColumnFilters(hands, page);
      await hands.click('Export', page.getByRole('button', { name: 'Export' }));
      await hands.click(
        'With the matrix',
        page.getByRole('button', { name: 'With the matrix, as AnnData…' }),
      );
      await save(hands, page);
    },
    async after(hands, page) {
      await hands.click(
        'Composition',
        page.getByRole('button', { name: 'Composition: cell_type by condition' }),
      );
      const bars = page.getByRole('img', {
        name: /^Stacked bars of cell_type by condition/,
      });
      // the fourth colour of the palette, in the second bar
      await hands.clickMark(
        'CD14 monocytes of stimulated',
        bars.locator('[fill="#d62728"]').nth(1),
      );
      await rowsShown(page, MONOCYTES.cells);
      await hands.press('Control+s');
      await save(hands, page);
    },
    result: (_, hands) => hands.saved(),
    check: async (hands) =>
      expect(
        ofFile(
          await (await hands.saved()).path(),
          '*a.shape, *set(a.obs.cell_type), *set(a.obs.condition)',
        ),
      ).toBe('8925 2000 CD14 monocyte stimulated'),
  },
  {
    title: 'two conditions in a cell type',
    must: true,
    prepare: opened,
    async before(hands, page) {
      await addColumnFilters(hands, page);
      await hands.click(
        'Select the rows shown',
        page.getByRole('button', { name: `Select the ${MONOCYTES.cells} shown` }),
      );
      await hands.click('condition', tree(page, 'condition'));
      await hands.click('control', bar(page, 'control'));
      await rowsShown(page, MONOCYTES.controls);
      await hands.click(
        'Markers',
        page.getByRole('button', { name: 'Markers of the selection' }),
      );
      await hands.choose(
        'the query',
        page.getByRole('combobox', { name: 'The other side of the comparison' }),
        { index: 1 },
      );
    },
    async after(hands, page) {
      await hands.click('cell_type', tree(page, 'cell_type'));
      await hands.click('CD14 monocyte', bar(page, 'CD14 monocyte'));
      await rowsShown(page, '17,827');
      await hands.click('condition', tree(page, 'condition'));
      await hands.click(
        'Markers of its groups',
        page.getByRole('button', { name: 'Markers of its groups' }),
      );
    },
    result: (page, hands) =>
      isSeen(page, hands, page.getByRole('row', { name: /\b1 ISG15 / })),
  },
  {
    title: 'QC cut by sample',
    must: true,
    prepare: opened,
    async before(hands, page) {
      await hands.click('pct_counts_mt', tree(page, 'pct_counts_mt'));
      const bars = page.getByRole('img', { name: /^Histogram of 40 bins/ });
      await bars.waitFor();
      await hands.dragTo('to 8 %', await placeAt(bars, 0), await placeAt(bars, 8));
      await page.getByText(/ of 100,000 rows ×/).waitFor();
      await hands.click('sample', tree(page, 'sample'));
      await hands.click(
        'Colour',
        page.getByRole('button', { name: 'Colour the embedding by this column' }),
      );
      const kept = page.getByRole('button', { name: /^S1, .* of 12,312 cells meet/ });
      await kept.waitFor();
      hands.readCut = async () => {
        const [, count] = /^S1, ([\d,]+) of/.exec(await kept.getAttribute('aria-label'));
        await page.goBack();
        const query = page.getByRole('combobox', { name: 'Query of /obs' });
        return { query: await query.inputValue(), lost: 12_312 - numberIn(count) };
      };
    },
    async after(hands, page) {
      await hands.click('Quality', page.getByRole('button', { name: /^Quality:/ }));
      const bars = page.getByRole('img', { name: /^Histogram of .*pct_counts_mt/ });
      const grip = page.getByRole('slider', { name: 'Upper threshold of pct_counts_mt' });
      await grip.waitFor();
      await grip.scrollIntoViewIfNeeded();
      await hands.dragTo(
        'a threshold to 8 %',
        middleOf(await grip.boundingBox()),
        await placeAt(bars, 8),
      );
      const row = page
        .getByRole('table', { name: 'Lost cells by sample' })
        .getByRole('row', { name: /^S1 / });
      await row.waitFor();
      hands.readCut = async () => {
        const query = page.getByRole('region', { name: 'Thresholds' }).locator('code');
        const cells = row.getByRole('cell').or(row.getByRole('rowheader'));
        const [, , , lost] = await cells.allTextContents();
        return { query: await query.textContent(), lost: numberIn(lost) };
      };
    },
    result: () => {},
    /** As many cells of S1 do not meet the query as pandas counts. */
    async check(hands) {
      const { query, lost } = await hands.readCut();
      const sample = 'a.obs[a.obs["sample"] == "S1"]';
      const rest = `len(${sample}) - len(${sample}.query(${JSON.stringify(query)}))`;
      expect(ofFile(join(dataFolder, 'jobs-100000.h5ad'), rest)).toBe(String(lost));
    },
  },
  {
    title: 'find by Ensembl ID, which is in the clipboard',
    async prepare(page, file) {
      await opened(page, file);
      await page.evaluate(() => navigator.clipboard.writeText('ENSG00000100105'));
    },
    async before(hands) {
      await hands.press('/', 'Control+v', 'Enter');
    },
    after: (hands) => hands.press('Control+v', 'Enter'),
    result: (page, hands) => isColouredBy(page, hands, 'LYZ', '26,728'),
  },
  {
    title: 'figure for a paper: PDF, 85 mm',
    prepare: opened,
    async before(hands, page) {
      await hands.click(
        'Save figure',
        page.getByRole('button', { name: 'Save figure' }).first(),
      );
      const dialog = page.getByRole('dialog', { name: 'Save figure' });
      await hands.click('PDF', dialog.getByRole('button', { name: 'PDF', exact: true }));
      await hands.doubleClick('Width', dialog.getByLabel('Width (mm)'));
      await hands.type('85');
      await hands.click('Save PDF', dialog.getByRole('button', { name: 'Save PDF' }));
    },
    after: same,
    result: (_, hands) => hands.saved(),
    check: async (hands) =>
      expect((await hands.saved()).suggestedFilename()).toMatch(/\.pdf$/),
  },
  {
    title: 'compare two columns',
    prepare: opened,
    async before(hands, page) {
      await hands.click('leiden', tree(page, 'leiden').first());
      await hands.choose(
        'cell_type',
        page.getByRole('combobox', { name: 'Cross-tabulate with' }),
        'cell_type',
      );
    },
    after: same,
    result: (page) => page.getByRole('row', { name: /^0 .*25,220/ }).waitFor(),
  },
  {
    title: 'share',
    prepare: opened,
    async before(hands, page) {
      await hands.click(
        'Copy link',
        page.getByRole('button', { name: 'Copy link', exact: true }),
      );
    },
    after: same,
    result: (page) =>
      expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/#file=jobs-100000\.h5ad&size=/),
  },
  {
    title: 'look into uns',
    prepare: opened,
    async before(hands, page) {
      await hands.click('uns', tree(page, 'uns'));
      await hands.click(
        'neighbors',
        page.getByRole('button', { name: 'Open neighbors' }),
      );
      await hands.click('params', page.getByRole('button', { name: 'Open params' }));
    },
    after: same,
    result: (page) =>
      page
        .getByRole('listitem')
        .filter({ hasText: /n_neighbors.*15/ })
        .waitFor(),
  },
];

/** A job that is done in the redrawn page as before. */
function same(...args) {
  return this.before(...args);
}
