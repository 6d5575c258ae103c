// Resident memory of the browser's renderers: page and workers live in them.
import { readFileSync } from 'node:fs';
import { rest } from './browser.mjs';
import { tableOf } from './table.mjs';

const MEGABYTE = 1024; // /proc counts in kilobytes
const EVERY_MS = 20;
/** The system has taken back the memory of a worker that ended. */
const ENDED_MS = 2000;
const MUST = 350;
const GOAL = 300;

/** Megabytes of all renderers together; undefined without /proc. */
export async function openMemoryMeter(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const now = () => renderers.reduce((sum, { id }) => sum + residentOf(id), 0) / MEGABYTE;
  let peak = now();
  const timer = setInterval(() => {
    peak = Math.max(peak, now());
  }, EVERY_MS);
  return {
    now,
    /** The maximum since the previous call. */
    peak() {
      const most = Math.max(peak, now());
      peak = now();
      return most;
    },
    close() {
      clearInterval(timer);
    },
  };
}

/**
 * The maximum of Petri's memory above an idle page, over these jobs in one fresh page, one after another. As in the app
 * the worker of a file ends when it is closed.
 */
export async function measureMemory(page, jobs) {
  if (jobs.length === 0) return [];
  await page.refresh();
  const meter = await openMemoryMeter(page.browser);
  const idle = meter.now();
  const results = [];
  for (const job of jobs) {
    await rest(ENDED_MS);
    meter.peak();
    await page.measure(job, 'petri', { restMs: 0, isClosed: true });
    results.push({ title: job.title, above: meter.peak() - idle });
  }
  meter.close();
  return results;
}

/** The section about memory: rows of all parts, and the most of them. */
export function memoryReport(results) {
  if (results.length === 0) return [];
  const most = Math.max(...results.map(({ above }) => above));
  const lines = results.map(({ title, above }) => [title, `${above.toFixed(0)} MB`]);
  const aims = [
    ['must', MUST],
    ['goal', GOAL],
  ].map(([name, aim]) => `${name} ≤ ${aim} MB${most > aim ? ' — missed' : ' ✓'}`);
  lines.push(['**the most**', `**${most.toFixed(0)} MB**, ${aims.join(', ')}`]);
  return [
    ...tableOf(['memory above the idle page', 'peak'], lines),
    'Resident size of the renderer, where page and workers live; what a row reads whole is part of it. Rows of reading, layouts and queries follow one another in one page, each with a source worker of its own, which ends with its file as in the app; each row of genes has a page of its own.',
    '',
  ];
}

function residentOf(id) {
  try {
    const [, kilobytes] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0);
  } catch {
    return 0; // it has ended since
  }
}
