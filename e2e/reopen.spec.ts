import { test } from './petri-test';
import { expectNothingLeft } from './what-is-left';

test('opening one file after another leaves no canvas, worker, listener or node behind', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve();
  await expectNothingLeft(page, app, address, 5);
});
