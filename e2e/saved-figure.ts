import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the dialog, changes what `choose` changes, and saves; the path of the file. */
export async function savedFigure(
  page: Page,
  kind: 'PNG' | 'SVG' | 'PDF',
  choose: (dialog: Locator) => Promise<unknown> = async () => {},
  button: string | RegExp = /^Save figure/,
) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'Save figure' });
  await dialog.getByRole('button', { name: kind, exact: true }).click();
  await choose(dialog);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: `Save ${kind}` }).click(),
  ]);
  await expect(dialog).toBeHidden();
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** Renderers that are not ours, and their font: `apt-get install fonts-liberation librsvg2-bin poppler-utils`. */
const programs = ['rsvg-convert', 'pdftoppm', 'pdftotext', 'pdfinfo'];
export const missing = [
  ...programs.filter((program) => spawnSync(program, ['--version']).error !== undefined),
  ...(hasWidthsOfArial() ? [] : ['a font with the widths of Arial']),
];

/** The system's substitute for it. */
function hasWidthsOfArial(): boolean {
  const { stdout } = spawnSync('fc-match', ['-f', '%{family}', 'Arial']);
  return /Arial|Arimo|Helvetica|Liberation Sans/.test(String(stdout));
}

/** A saved figure as a PNG, by another program where it is a document. */
export function pixelsOfFigure(
  path: string,
  kind: 'PNG' | 'SVG' | 'PDF',
  dpi: number,
): Buffer {
  if (kind === 'PNG') return readFileSync(path);
  const [program, args] =
    kind === 'PDF'
      ? (['pdftoppm', ['-r', `${dpi}`, '-png', '-singlefile', path]] as const)
      : (['rsvg-convert', ['-d', `${dpi}`, '-p', `${dpi}`, path]] as const);
  return execFileSync(program, args, { maxBuffer: 1e9 });
}
