// node bench/jobs.mjs [text of a job]: clicks, keys and seconds of ten jobs in the built app (`npm run build`), beside the
// app before its page was redrawn: that of start-base.mjs, or BASE=FOLDER, the `dist` of a commit. Each job is done with
// the fewest actions that its version allows (job-recipes.mjs), and ends when its result is seen to be right.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/tasks/browser.mjs';
import { root, run } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { rest } from './browser.mjs';
import { createHands } from './hands.mjs';
import { JOBS } from './job-recipes.mjs';
import { dataFolder, preparePython } from './python.mjs';
import { wantedRows, whenAndWhere, writeSection } from './report.mjs';
import { baseBuild } from './start-base.mjs';
import { aimsOf, middle, tableOf } from './table.mjs';

/** Last commit before the page was redrawn. */
const BASE_COMMIT = 'ffe00837';
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const FILE = join(dataFolder, 'jobs-100000.h5ad');
/** Actions of the first jobs: half as many as before. */
const MUST = 0.5;

const { isWanted, isComplete } = wantedRows();
run(preparePython(), ['-W', 'ignore', join(root, 'bench/make_jobs.py'), dataFolder]);
const base = baseBuild(BASE_COMMIT);
const versions = [...(base ? [['before', base]] : []), ['after', join(root, 'dist')]];
const { version, launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
const lines = [];
const recipes = [];
for (const job of JOBS.filter(isWanted)) {
  const done = { before: [], after: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, folder] of versions)
      done[name].push(await measure(job, name, folder));
  const [before, after] = [done.before, done.after].map(summaryOf);
  const ratio = before && after.actions / before.actions;
  lines.push([
    job.title,
    ...[before, after].map((one) => (one ? `${one.clicks} + ${one.keys}` : '')),
    ratio ? `**${ratio.toFixed(2)}×**` : '',
    ...aimsOf(ratio, { must: job.must && MUST }, (aim) => `${aim}×`).slice(0, 1),
    ...[before, after].map((one) => one?.seconds.toFixed(1) ?? ''),
  ]);
  recipes.push(
    `- ${job.title}: ${before ? `before ${before.steps}; after ` : ''}${after.steps}.`,
  );
  console.log(lines.at(-1).join(' | '), `\n  ${recipes.at(-1)}`);
}
await browser.close();
const section = [
  whenAndWhere(`Chromium ${version}`),
  '',
  ...tableOf(
    [
      'job',
      'before, clicks + keys',
      'after, clicks + keys',
      'ratio',
      'must',
      'before, s',
      'after, s',
    ],
    lines,
  ),
  `100,000 cells × 2,000 genes on this computer. Before is ${process.env.BASE ?? BASE_COMMIT}. A click is any action of the pointer, a drag one too; choosing from a list is two; a key is a letter or a shortcut. Seconds are those of the machine from the first action to the result, without a user’s; medians. A file is chosen in the system’s dialog, which is not counted.`,
  '',
  ...recipes,
];
console.log(`\n${section.join('\n')}`);
if (isComplete) writeSection('jobs', section);
process.exit(0);

/** Does a job in a browser profile of its own; what comes before it is not counted. */
async function measure(job, name, folder) {
  const server = createStaticServer(folder);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    // dialogs of the system's own, which a script cannot answer
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
  await page.goto(`${await listen(server)}#empty`);
  await job.prepare(page, FILE);
  await rest();
  const hands = createHands(page);
  try {
    await job[name](hands, page, FILE);
    await job.result(page, hands);
    const seconds = hands.seconds();
    await job.check?.(hands);
    return { ...hands.counted(), seconds };
  } catch (error) {
    throw new Error(`${job.title}, ${name}: ${error.message}`, { cause: error });
  } finally {
    await context.close();
    server.close();
  }
}

function summaryOf(rounds) {
  // on a busy machine the page asks before some reads
  const [fewest] = rounds.toSorted((a, b) => a.clicks + a.keys - (b.clicks + b.keys));
  if (!fewest) return undefined;
  const { clicks, keys, steps } = fewest;
  return {
    clicks,
    keys,
    actions: clicks + keys,
    steps,
    seconds: middle(rounds.map((one) => one.seconds)),
  };
}
