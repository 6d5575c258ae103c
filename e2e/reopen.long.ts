import { test } from './petri-test';
import { expectNothingLeft } from './what-is-left';

test('opening as many files as in a day of work leaves no canvas, worker, listener or node behind', async ({
  page,
  app,
  serve,
}) => {
  test.setTimeout(30 * 60_000); // a hundred openings, each with panels, a table and plots
  const { address } = await serve();
  await expectNothingLeft(page, app, address, 50);
});
