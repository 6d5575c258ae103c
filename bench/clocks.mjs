// Clocks of pages in one browser, whose GPU they share.
import { rest } from './browser.mjs';

/**
 * Times of two pages, each first in every other round. What a page draws because it comes to the front, and what it left to
 * the GPU, is done before its clock starts and before the other page's: a frame is drawn to its end, outside the clocks.
 */
export async function inTurns(pages, jobs, drains, rounds) {
  const times = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      await pages[which].bringToFront();
      await rest();
      await drains[which](2 * rounds + round);
      const ms = await jobs[which](round);
      if (round > 0) times[which].push(ms);
      await drains[which](4 * rounds + round);
    }
  return times;
}

/** Milliseconds of the page's main thread that something takes. */
export async function processorClock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  return async (work) => {
    const before = await now();
    await work();
    return (await now()) - before;
  };
}
