import { HOSTILE, opensAndAnswers } from './hostile-links';
import { test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a link with a million hidden categories opens its file, and the page answers', async ({
  page,
  app,
}) => {
  await opensAndAnswers(page, app, HOSTILE[2]);
});
