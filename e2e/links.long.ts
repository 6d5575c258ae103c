import { test } from './petri-test';
import { expectTheSame, links, record } from './recorded-links';

/** `PETRI_RECORD=1 PETRI_LONG=1 npx playwright test links` records them anew, for intended changes. */
const isRecording = process.env.PETRI_RECORD === '1';

test('all older links show the same as before', async ({ page, app, serve }) => {
  const { address } = await serve();
  if (isRecording) await record(page, app, address);
  else
    for (const one of links)
      await test.step(one.name, () => expectTheSame(page, app, address, one));
});
