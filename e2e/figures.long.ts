import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  countIn,
  expectDrawnByAnother,
  MONOCYTES,
  openEmbedding,
  T_CELLS,
  textOf,
} from './figure-pixels';
import { petri, readIfAsked } from './petri-page';
import { expect, test } from './petri-test';
import { missing, pixelsOfFigure, savedFigure } from './saved-figure';

test('an embedding has no pixel of a hidden category, and white paper on a dark page', async ({
  page,
  app,
}) => {
  await openEmbedding(page, app);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: /^CD14\+ monocyte,/ }).click();
  await petri(page).embeddingDrawn();
  const { path } = await savedFigure(page, 'PNG');
  const png = await readFile(path);
  expect(await countIn(page, png, MONOCYTES)).toBe(0);
  expect(await countIn(page, png, T_CELLS)).toBeGreaterThan(500);
  expect(await countIn(page, png, '#ffffff')).toBeGreaterThan(500_000);
});

test('an embedding is transparent where that is chosen, and keeps what was chosen', async ({
  page,
  app,
}) => {
  await openEmbedding(page, app);
  const { path } = await savedFigure(page, 'PNG', async (dialog) => {
    await dialog.getByLabel('Background').selectOption('transparent');
    await dialog.getByLabel('Text (pt)').fill('6');
  });
  const clear = await page.evaluate(
    async (data) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(1, 1, 1, 1).data ?? [])];
    },
    (await readFile(path)).toString('base64'),
  );
  expect(clear).toEqual([0, 0, 0, 0]);
  await page.reload();
  await petri(page).embeddingDrawn();
  await page.getByRole('button', { name: 'Save figure' }).click();
  await expect(page.getByLabel('Background')).toHaveValue('transparent');
  await expect(page.getByLabel('Text (pt)')).toHaveValue('6');
});

test('an embedding is saved as SVG, and drawn by another program as on the screen', async ({
  page,
  app,
}) => {
  await openEmbedding(page, app);
  await expectDrawnByAnother(page, 'SVG');
});

/** Width of a gene in a figure, in pixels; on the page genes have the room that they find. */
const CELL = 22;

test.describe('a heatmap', () => {
  test.use({ hidesEmbedding: true });

  for (const kind of ['SVG', 'PDF'] as const)
    test(`is saved as ${kind} with its cells as pixels and its labels as text`, async ({
      page,
      app,
    }) => {
      test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
      const plot = 'show=cells&of=CD3E,MS4A1,LYZ&by=/obs/cell_type&brackets=T%20cells,1';
      await page.goto(`${app}#source=demo.zarr.zip&element=/X&${plot}`);
      const heat = page.getByRole('img', { name: /^Heatmap of 3 genes/ });
      await readIfAsked(page.getByRole('main'), heat);
      const screen = await heat.screenshot();
      const shown = Number(await heat.locator('image').getAttribute('width'));
      const narrower = (3 * CELL) / shown;
      const { path } = await savedFigure(page, kind, async (dialog) => {
        // 13 px, so that a CSS pixel is one of a picture of 96 dpi
        await dialog.getByLabel('Text (pt)').fill('9.75');
      });
      // the dialog's resolution, so that pixels of cells are not mixed
      const saved = pixelsOfFigure(path, kind, 300);
      // viridis at 0, and uns/cell_type_colors of the strip
      for (const colour of ['#440154', T_CELLS, MONOCYTES]) {
        const area = (await countIn(page, saved, colour)) * (96 / 300) ** 2;
        const whole = await countIn(page, screen, colour);
        const share = area / (colour === '#440154' ? narrower * whole : whole);
        expect(share, colour).toBeGreaterThan(0.85);
        expect(share, colour).toBeLessThan(1.15);
      }
      const pdf = kind === 'PDF' ? path : test.info().outputPath('figure.pdf');
      if (kind === 'SVG') {
        const svg = await readFile(path, 'utf8');
        // no cell is a mark of its own, and the strip has a rectangle a group
        expect(svg.match(/<image/g)).toHaveLength(1);
        expect(svg.match(/<(rect|path)/g)?.length).toBeLessThan(100);
        execFileSync('rsvg-convert', ['-f', 'pdf', '-o', pdf, path]);
      }
      for (const label of ['T cells', 'CD3E', 'Plasmacytoid DC', 'Mean of 7 cells'])
        expect(textOf(pdf)).toContain(label);
    });
});

test.describe('a plot', () => {
  // plots of this page have the width of a figure
  test.use({ hidesEmbedding: true, viewport: { width: 891, height: 900 } });

  /** Of bars and lines without a colour of their own, on paper, and viridis at its beginning. */
  const [ACCENT, LOWEST] = ['#5fa8a2', '#440154'];
  const plot = (kind: string, more: string) => `element=/obs&plot=${kind}&${more}`;
  const counts = 'x=/obs/total_counts&category=/obs/cell_type';
  const GENES = 'of=CD3E,MS4A1,LYZ&by=/obs/cell_type';
  /** What is drawn, its colours and their opacity; lines are mostly edges, which painters smooth differently. */
  const drawn: readonly (readonly [
    name: string,
    link: string,
    colours: readonly string[],
    opacity: number,
    areLines?: true,
  ])[] = [
    [
      'points',
      plot('scatter', 'x=/obs/total_counts&y=/obs/n_genes_by_counts&hue=/obs/cell_type'),
      [T_CELLS, MONOCYTES],
      1,
    ],
    [
      'hexagons',
      plot('hexbin', 'x=/obs/total_counts&y=/obs/n_genes_by_counts'),
      [LOWEST],
      1,
    ],
    ['violins', plot('violin', counts), [T_CELLS, MONOCYTES], 0.75],
    ['boxes', plot('box', counts), [T_CELLS, MONOCYTES], 1],
    ['bars', plot('histogram', 'x=/obs/pct_counts_mt&category=none'), [ACCENT], 1],
    ['densities', plot('density', counts), [T_CELLS, MONOCYTES], 1, true],
    ['distributions', plot('ecdf', counts), [T_CELLS, MONOCYTES], 1, true],
    ['ranks', plot('rank', 'x=/obs/total_counts'), [ACCENT], 1, true],
    [
      'stacked bars',
      plot('composition', 'category=/obs/stage&split=/obs/cell_type'),
      [T_CELLS, MONOCYTES],
      1,
    ],
    ['a matrix plot', `element=/X&show=heatmap&${GENES}`, [LOWEST], 1],
  ];
  for (const [name, link, colours, opacity, areLines = false] of drawn)
    test(`of ${name} is saved as SVG and PDF, whose colours cover as much as on the screen`, async ({
      page,
      app,
    }) => {
      test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
      await page.goto(`${app}#source=demo.zarr.zip&${link}`);
      const plot = page.locator('figure svg[role=img], main svg[role=img]').first();
      await readIfAsked(page.getByRole('main'), plot);
      const [first = ''] = colours;
      const area = async (colour: string) =>
        areaOf(page, await plot.screenshot(), colour, opacity);
      await expect.poll(() => area(first)).toBeGreaterThan(areLines ? 50 : 200);
      const size = await plot.evaluate((svg) => {
        const text = svg.querySelector('text');
        return text ? Number.parseFloat(getComputedStyle(text).fontSize) : 11;
      });
      // squares of genes are as large as there is room
      const cell = await plot.evaluate(
        (svg) => /scale\((\d+)\)/.exec(svg.innerHTML)?.[1],
      );
      const smaller = cell === undefined ? 1 : (CELL / Number(cell)) ** 2;
      for (const format of ['SVG', 'PDF'] as const) {
        const { path } = await savedFigure(page, format, async (dialog) => {
          // so that a CSS pixel is one of a picture of 96 dpi
          await dialog.getByLabel('Text (pt)').fill(String(0.75 * size));
        });
        const saved = pixelsOfFigure(path, format, 96);
        for (const colour of colours) {
          const share =
            (await areaOf(page, saved, colour, opacity)) /
            (smaller * (await area(colour)));
          // diamonds instead of small discs would be 0.64
          expect(share, `${format} ${colour}`).toBeGreaterThan(areLines ? 0.5 : 0.8);
          expect(share, `${format} ${colour}`).toBeLessThan(areLines ? 2 : 1.2);
        }
      }
    });

  test('of markers is saved in a width, with its names as text and a caption of its limits', async ({
    page,
    app,
  }) => {
    test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
    await page.goto(`${app}#source=demo.zarr.zip&element=/uns/rank_genes_groups`);
    const { name, path } = await savedFigure(page, 'PDF', async (dialog) => {
      await dialog.getByLabel('Width (mm)').fill('85');
      await dialog.getByLabel('Caption below').check();
      await expect(dialog.getByRole('status')).toContainText(/^85 × [\d.]+ mm/);
    });
    expect(name).toBe('demo rank_genes_groups volcano.pdf');
    const facts = execFileSync('pdfinfo', [path]).toString();
    const [, points] = /Page size:\s+([\d.]+) x/.exec(facts) ?? [];
    expect(Number(points)).toBeCloseTo((85 * 72) / 25.4, 1);
    const text = textOf(path);
    for (const words of ['CD34', 'log2 fold change', 'Volcano plot of 50 genes of HSC'])
      expect(text).toContain(words);
    expect(text).toContain('25 higher and 0 lower with an adjusted p of at most 0.05');
  });
});

/** Pixels of about a colour over white, as painters differ in the edges of shapes. */
function areaOf(page: Page, png: Buffer, colour: string, opacity: number) {
  return page.evaluate(
    async ([data, hex, cover]) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data: pixels = [] } =
        context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
      const wanted = [1, 3, 5].map(
        (at) => 255 + cover * (Number.parseInt(hex.slice(at, at + 2), 16) - 255),
      );
      let count = 0;
      for (let i = 0; i < pixels.length; i += 4)
        if (wanted.every((part, at) => Math.abs((pixels[i + at] ?? 0) - part) < 40))
          count++;
      return count;
    },
    [png.toString('base64'), colour, opacity] as const,
  );
}
