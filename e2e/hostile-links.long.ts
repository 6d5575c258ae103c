import { HOSTILE, opensAndAnswers } from './hostile-links';
import { test } from './petri-test';

test.use({ hidesEmbedding: true });

for (const hostile of HOSTILE.slice(0, 2))
  test(`a link with ${hostile[0]} opens its file, and the page answers`, async ({
    page,
    app,
  }) => {
    await opensAndAnswers(page, app, hostile);
  });
