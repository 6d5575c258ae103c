import { execFileSync } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { countPixels, petri } from './petri-page';
import { missing, pixelsOfFigure, savedFigure } from './saved-figure';

/** uns/cell_type_colors of CD4+ T cells and of CD14+ monocytes. */
export const [T_CELLS, MONOCYTES] = ['#1d7fd1', '#ef5675'];

/** Opens the embedding of the demo in its own colours. */
export async function openEmbedding(page: Page, app: string): Promise<void> {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs&color=/obs/cell_type`);
  await petri(page).embeddingDrawn();
}

/** Pixels of a colour in a PNG. */
export async function countIn(page: Page, png: Buffer, colour: string): Promise<number> {
  return page.evaluate(countPixels, [png.toString('base64'), colour] as const);
}

/** All words of a PDF, with single spaces between them. */
export function textOf(pdf: string): string {
  const text = execFileSync('pdftotext', ['-layout', pdf, '-']).toString();
  return text.replace(/\s+/g, ' ');
}

/** The embedding of the demo, saved and drawn by another program as on the screen. */
export async function expectDrawnByAnother(
  page: Page,
  kind: 'SVG' | 'PDF',
): Promise<void> {
  test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
  const { path } = await savedFigure(page, kind);
  const picture = pixelsOfFigure(path, kind, 100);
  // 180 mm are 708.7 pixels of 1/100 inch
  expect([708, 709]).toContain(picture.readUInt32BE(16));
  for (const colour of [T_CELLS, MONOCYTES])
    expect(await countIn(page, picture, colour)).toBeGreaterThan(100);
  const pdf = kind === 'PDF' ? path : test.info().outputPath('figure.pdf');
  if (kind === 'SVG') execFileSync('rsvg-convert', ['-f', 'pdf', '-o', pdf, path]);
  const text = textOf(pdf);
  // the longest, which the page cuts
  for (const label of ['X_umap · cell_type', 'Granulocyte-monocyte progenitor', 'HSC'])
    expect(text).toContain(label);
}
