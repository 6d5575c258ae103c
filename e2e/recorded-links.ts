import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect } from './petri-test';

interface Shown {
  /** The fragment of the page once it is stable, without its source. */
  readonly becomes: string;
  /** Lines of text, and the state of the controls. */
  readonly shows: readonly string[];
}

/** A link, and what the build that recorded it showed for it. */
export interface RecordedLink extends Shown {
  readonly name: string;
  readonly store: string;
  /** The fragment without its source. */
  readonly link: string;
}

const file = fileURLToPath(new URL('./fixtures/links.json', import.meta.url));
export const links = JSON.parse(readFileSync(file, 'utf8')) as readonly RecordedLink[];
/** Opens a link in a new page, and expects what it showed when it was recorded. */
export async function expectTheSame(
  page: Page,
  app: string,
  address: string,
  one: RecordedLink,
): Promise<void> {
  await open(page, app, address, one);
  await expect
    .configure({ soft: true })
    .poll(async () => {
      await readIfItAsks(page);
      const { becomes, shows } = await lookAt(page, address);
      return { becomes, shows: shows.map(withoutPoints) };
    }, one.name)
    .toEqual({ becomes: one.becomes, shows: one.shows.map(withoutPoints) });
}

/** A line without what a small picture adds to it: these are drawn once they are in view, at first or after all above them has come. */
function withoutPoints(line: string): string {
  return line.replace(/[:,] [\d,]+ points(, by .+)?(?= pressed|$)/, '');
}

/** Records what is shown now; only for intended changes. */
export async function record(page: Page, app: string, address: string): Promise<void> {
  const recorded: RecordedLink[] = [];
  for (const one of links) {
    await open(page, app, address, one);
    await readIfItAsks(page);
    recorded.push({ ...one, ...(await settled(() => lookAt(page, address))) });
  }
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

async function open(
  page: Page,
  app: string,
  address: string,
  { store, link, name }: RecordedLink,
): Promise<void> {
  const source = store === 'demo.zarr.zip' ? store : `${address}${store}`;
  const whole = [`source=${source}`, link].filter(Boolean).join('&');
  // a new page each time, not the same one navigated
  await page.goto(`${app}?${encodeURIComponent(name)}#${whole}`);
  await petri(page).embeddingDrawn();
}

/** A plot of genes, or a gene that colours points, asks first where the machine is slow now. */
async function readIfItAsks(page: Page): Promise<void> {
  const question = page.getByRole('button', { name: /^Read (these \d+ genes|\w+)$/ });
  if (await question.first().isVisible()) await question.first().click();
}

/** The content, once two looks agree and nothing is loading. */
export async function settled(look: () => Promise<Shown>): Promise<Shown> {
  let last: Shown = { becomes: '', shows: [] };
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(last);
        last = await look();
        return before === JSON.stringify(last) && !/"(Loading|Reading)/.test(before);
      },
      { intervals: [700] },
    )
    .toBe(true);
  return last;
}

export async function lookAt(page: Page, address: string): Promise<Shown> {
  const lines = await page.evaluate(readPanes);
  return {
    becomes: new URL(page.url()).hash.replace(/^#source=[^&]*&?/, ''),
    shows: lines.map((line) => line.replaceAll(address, 'SERVER/')),
  };
}

/** Lines of the middle and of the embedding, and the state of their controls. */
function readPanes(): string[] {
  const panes = ['main', 'section[aria-label="Embedding"]'];
  return panes.flatMap((pane) => {
    const root = document.querySelector<HTMLElement>(pane);
    if (!root) return [`no ${pane}`];
    const text = root.innerText.split('\n').map((line) => line.trim());
    const controls = [...root.querySelectorAll<HTMLInputElement>('input, select')].map(
      (control) => {
        const isTicked = control.type === 'checkbox' || control.type === 'radio';
        const label =
          control.getAttribute('aria-label') ?? control.labels?.[0]?.innerText;
        return `${label ?? control.type}: ${isTicked ? control.checked : control.value}`;
      },
    );
    const states = ['pressed', 'current', 'sort', 'selected', 'expanded'].flatMap(
      (state) =>
        [...root.querySelectorAll<HTMLElement>(`[aria-${state}]`)].map((one) => {
          const label = one.getAttribute('aria-label') ?? one.innerText.split('\n')[0];
          return `${label?.trim()} ${state} ${one.getAttribute(`aria-${state}`)}`;
        }),
    );
    return [...text, ...controls, ...states].filter(Boolean);
  });
}
