import { test } from './petri-test';
import { expectTheSame, links } from './recorded-links';

test('a sample of older links shows the same as before', async ({ page, app, serve }) => {
  const { address } = await serve();
  for (const [number, one] of links.entries())
    if (number % 9 === 0)
      await test.step(one.name, () => expectTheSame(page, app, address, one));
});
