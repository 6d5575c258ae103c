// Resident memory of the browser's renderers: page and workers live in them.
import { readFileSync } from 'node:fs';

const MEGABYTE = 1024; // /proc counts in kilobytes
const EVERY_MS = 20;

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

function residentOf(id) {
  try {
    const [, kilobytes] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0);
  } catch {
    return 0; // it has ended since
  }
}
