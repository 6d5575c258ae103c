import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { shownText } from '../src/model/shown-text';
import { type CorpusAnswer, corpus, corpusAnswers } from '../src/testing/node-corpus';
import { petri } from './petri-page';

export interface CorpusFile extends CorpusAnswer {
  /** Set if the whole file must be refused. */
  readonly error?: string;
  /** Damaged elements, and their faults. */
  readonly element_errors?: Readonly<Record<string, string>>;
  readonly tolerate?: string;
  /** Column tables, which are shown as tables; a row count beyond 2^53 is an object, and refused. */
  readonly tables?: readonly {
    readonly path: string;
    readonly nrows: number | object;
  }[];
}

/** The existing files. */
export function corpusFiles(): readonly CorpusFile[] {
  return corpusAnswers<CorpusFile>().map((entry) => {
    // SeuratDisk refuses the whole file; Petri shows the existing parts and reports the missing
    // ones
    if (entry.kind === 'h5seurat' && entry.error)
      return { ...entry, tolerate: 'refused by SeuratDisk only' };
    return entry.file === 'gen/broken/var_missing.h5ad'
      ? { ...entry, tolerate: 'opened by anndata; what is missing is for petri check' }
      : entry;
  });
}

/** Number of elements visited in one file: all except those of tables with thousands of columns. */
const MAX_ELEMENTS = 400;
/** Only ends what hangs: elements of the corpus take far less. */
const PATIENCE = 600_000;

/**
 * Opens a file of the corpus as a user does, visits every element in the answers or linked on its
 * pages, and waits until everything on its page is read. Files to be refused must be refused with a
 * sentence; damaged elements must show one; nothing may hang.
 */
export async function walk(
  page: Page,
  app: string,
  { file, ...answer }: CorpusFile,
): Promise<void> {
  const path = join(corpus, file);
  const listed = elementsOf(path);
  await page.goto(`${app}#empty`);
  const input = page.getByLabel(
    statSync(path).isDirectory() ? 'Folder to open' : 'File to open',
  );
  await input.first().setInputFiles(path);
  const root = petri(page).article('/');
  const refusal = page.getByText('Tried to open');
  // what is no store, and a list of files, says so above the list
  const list = page.getByText(
    /^This (folder is not a Zarr store itself|is an archive)\. Choose /,
  );
  await expect(root.or(refusal).or(list).first()).toBeVisible();
  if (await list.isVisible()) {
    expect(answer.error, `${file} was taken for a folder of files`).toBeDefined();
    return;
  }
  if (await refusal.isVisible()) {
    expect(answer.error ?? answer.tolerate, `${file} was refused`).toBeDefined();
    const [sentence = ''] = await page.getByRole('alert').allInnerTexts();
    expect(sentence.length, sentence).toBeGreaterThan(30);
    return;
  }
  const opened = new URL(page.url()).hash;
  const waiting = ['/', ...(await listed)];
  const seen = new Set<string>();
  const troubled = new Set<string>();
  const asTables = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next) || seen.size >= MAX_ELEMENTS) continue;
    seen.add(next);
    const { isRead, isTable, links, troubles } = await visit(page, next, opened);
    expect(isRead, `${file}: the page of ${next} is read`).toBe(true);
    for (const sentence of troubles) expect(sentence.length).toBeGreaterThan(30);
    if (troubles.length > 0) troubled.add(next);
    if (isTable) asTables.add(next);
    waiting.push(...links);
  }
  for (const { path: table, nrows } of answer.tables ?? [])
    if (typeof nrows === 'number')
      expect(asTables, `${file}: ${table} is shown as a table`).toContain(table);
    else expect(troubled, `${file}: ${table} is refused`).toContain(table);
  if (answer.kind === 'hep001' && answer.error)
    expect(troubled.size, `${file} says why not: ${answer.error}`).toBeGreaterThan(0);
  if (answer.error && !answer.tolerate) {
    const shown = [...seen].filter((about) => about !== '/' && !troubled.has(about));
    const isRefused = troubled.size > 0 && shown.length === 0;
    expect(isRefused, `${file} should be refused: ${answer.error}`).toBe(true);
  }
  for (const damaged of Object.keys(answer.element_errors ?? {})) {
    const about = `/${damaged.replace(/^\/+/, '')}`;
    if (seen.size >= MAX_ELEMENTS || answer.tolerate) continue;
    const told = [...troubled].some(
      (where) => about.startsWith(where) || where.startsWith(about),
    );
    expect(told, `${file}: nothing says that ${about} is damaged`).toBe(true);
  }
}

/**
 * The elements that `petri describe` finds in a file; the pages of large groups link only to those
 * in view.
 */
async function elementsOf(path: string): Promise<readonly string[]> {
  const petri = resolve(import.meta.dirname, '../dist-bin/petri.js');
  const { stdout } = await run(process.execPath, [petri, 'describe', '--json', path], {
    maxBuffer: 1 << 28,
  }).catch(({ stdout }: { stdout: string }) => ({ stdout })); // refused elements report it there, too
  const told = JSON.parse(stdout) as { elements?: readonly { path: string }[] };
  return told.elements?.map((element) => element.path) ?? [];
}

const run = promisify(execFile);

interface Visit {
  /** False if something was still being read at the timeout. */
  readonly isRead: boolean;
  /** It shows rows and columns. */
  readonly isTable: boolean;
  readonly links: readonly string[];
  /** The errors on the page. */
  readonly troubles: readonly string[];
}

/** Goes to an element by its link and waits until everything on its page is read. */
function visit(page: Page, path: string, opened: string): Promise<Visit> {
  const hash = path === '/' ? opened : `${opened}&element=${encodeURIComponent(path)}`;
  return page.evaluate(
    async ({ label, hash, patience }): Promise<Visit> => {
      location.hash = hash;
      const end = performance.now() + patience;
      const article = () =>
        [...document.querySelectorAll('article')].find(
          (other) => other.getAttribute('aria-label') === label,
        );
      let quiet = 0; // twice in a row, because a finished read may start another
      while (quiet < 2 && performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        const shown = article();
        quiet = shown && !shown.querySelector('[data-reading]') ? quiet + 1 : 0;
      }
      const shown = article();
      const links = [...(shown?.querySelectorAll('a') ?? [])].map(({ hash }) => {
        const [, value] = /[#&]element=([^&]*)/.exec(hash) ?? [];
        return value === undefined ? undefined : decodeURIComponent(value);
      });
      const alerts =
        shown?.querySelectorAll<HTMLElement>('[role=alert], [data-trouble]') ?? [];
      return {
        isRead: quiet >= 2,
        isTable: shown?.querySelector('[role=grid]') !== null,
        links: links.filter((link) => link !== undefined),
        troubles: [...alerts].map((alert) => alert.innerText),
      };
    },
    { label: shownText(path), hash, patience: PATIENCE },
  );
}
