import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

interface Shown {
  /** The fragment of the page once it is stable, without its source. */
  readonly becomes: string;
  /** Lines of text, and the state of the controls. */
  readonly shows: readonly string[];
}

/** A link, and what the build that recorded it showed for it. */
interface RecordedLink extends Shown {
  readonly name: string;
  readonly store: string;
  /** The fragment without its source. */
  readonly link: string;
}

const file = fileURLToPath(new URL('./fixtures/links.json', import.meta.url));
const links = JSON.parse(readFileSync(file, 'utf8')) as readonly RecordedLink[];
/** Records what is shown now; only for intended changes. */
const isRecording = process.env.PETRI_RECORD === '1';

/** All of them are opened by `npm run test:long`. */
const EVERY = process.env.PETRI_LONG || isRecording ? 1 : 6;

test('older links show the same as before', async ({ page, app, serve }) => {
  test.setTimeout(600_000);
  const { address } = await serve();
  const recorded: RecordedLink[] = [];
  for (const [number, one] of links.entries()) {
    if (number % EVERY > 0) continue;
    await test.step(one.name, async () => {
      const source = one.store === 'demo.zarr.zip' ? one.store : `${address}${one.store}`;
      const whole = [`source=${source}`, one.link].filter(Boolean).join('&');
      await page.goto(`${app}?${number}#${whole}`); // a new page each time, not the same one navigated
      await petri(page).embeddingDrawn();
      const look = () => lookAt(page, address);
      if (isRecording) recorded.push({ ...one, ...(await settled(look)) });
      else
        await expect
          .configure({ soft: true })
          .poll(look, one.name)
          .toEqual({ becomes: one.becomes, shows: one.shows });
    });
  }
  if (isRecording) writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
});

/** The content, once two looks agree and nothing is loading. */
async function settled(look: () => Promise<Shown>): Promise<Shown> {
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

async function lookAt(page: Page, address: string): Promise<Shown> {
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
