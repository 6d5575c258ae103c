import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { petri } from './petri-page';

/** The corpus beside the checkout, where it is. */
export const corpus = resolve(import.meta.dirname, '../../shared/corpus');
export const hasCorpus = existsSync(corpus);

export interface CorpusFile {
  readonly file: string;
  /** Set where the whole file must be refused. */
  readonly error?: string;
  /** Damaged elements, and what is wrong with them. */
  readonly element_errors?: Readonly<Record<string, string>>;
  readonly kind: string;
  readonly tolerate?: string;
}

/** The files that are there, of the kinds that Petri opens. */
export function corpusFiles(): readonly CorpusFile[] {
  if (!hasCorpus) return [];
  const answers = readdirSync(join(corpus, 'expected')).filter((name) =>
    name.endsWith('.json'),
  );
  return answers
    .map(
      (name): CorpusFile =>
        JSON.parse(readFileSync(join(corpus, 'expected', name), 'utf8')),
    )
    .filter(({ kind }) => !['hep001', 'h5seurat'].includes(kind))
    .filter(({ file }) => existsSync(join(corpus, file)));
}

/** Elements looked at in one file: enough for all but the tables of thousands of columns. */
const MOST = 120;

/**
 * Opens a file of the corpus as a user does, visits every element that the pages link to, and
 * waits until each is there. What must be refused is refused with a sentence; damaged elements
 * say so; nothing hangs.
 */
export async function walk(
  page: Page,
  app: string,
  { file, ...answer }: CorpusFile,
): Promise<void> {
  await page.goto(`${app}#empty`);
  const path = join(corpus, file);
  const input = page.getByLabel(
    statSync(path).isDirectory() ? 'Folder to open' : 'File to open',
  );
  await input.first().setInputFiles(path);
  const root = petri(page).article('/');
  const refusal = page.getByText('Tried to open');
  await expect(root.or(refusal).first()).toBeVisible();
  if (await refusal.isVisible()) {
    expect(answer.error ?? answer.tolerate, `${file} was refused`).toBeDefined();
    expect((await page.getByRole('alert').first().innerText()).length).toBeGreaterThan(
      10,
    );
    return;
  }
  if (answer.error && !answer.tolerate)
    throw new Error(`${file} should be refused: ${answer.error}`);

  const waiting = [{ path: '/', hash: new URL(page.url()).hash }];
  const seen = new Set(['/']);
  const troubled = new Set<string>();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { links, hasTrouble } = await visit(page, next.path, next.hash);
    if (hasTrouble) troubled.add(next.path);
    for (const hash of links) {
      const path = pathIn(hash);
      if (seen.has(path) || seen.size >= MOST) continue;
      seen.add(path);
      waiting.push({ path, hash });
    }
  }
  for (const damaged of Object.keys(answer.element_errors ?? {})) {
    const about = `/${damaged.replace(/^\/+/, '')}`;
    if (!seen.has(about) || answer.tolerate) continue;
    const told = [...troubled].some(
      (where) => about.startsWith(where) || where.startsWith(about),
    );
    expect(told, `${file}: nothing says that ${about} is damaged`).toBe(true);
  }
}

/** Goes to an element by its link and waits until everything on its page is read. */
async function visit(page: Page, path: string, hash: string) {
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, hash);
  const article = petri(page).article(path);
  await expect(article).toBeVisible();
  await page.waitForTimeout(120); // what takes longer than 100 ms says so from then on
  await expect(article.getByRole('status').filter({ hasText: /Reading/ })).toHaveCount(0);
  const links = await article
    .getByRole('link')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => (anchor as HTMLAnchorElement).hash),
    );
  const hasTrouble = (await article.getByRole('alert').count()) > 0;
  return { links: links.filter((link) => link.includes('element=')), hasTrouble };
}

/** The element that a link leads to. */
function pathIn(hash: string): string {
  const [, value = ''] = /[#&]element=([^&]*)/.exec(hash) ?? [];
  return decodeURIComponent(value);
}
