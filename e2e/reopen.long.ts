import { test } from './petri-test';
import { expectNothingLeft } from './what-is-left';

test('opening as many files as in a day of work leaves no canvas, worker, listener or node behind', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve();
  await expectNothingLeft(page, app, address, 50);
});
