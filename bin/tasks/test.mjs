// `npm test`: installs what is missing, then type check, lint, unit tests, build, end-to-end tests of every day.
// `npm run test:oldest`: the journeys alone, in the oldest browser that Petri supports.
// `npm run test:long`: what is too long for every day, by parts (long-parts.mjs); with --budget each has its minutes, and
// --from=NUMBER begins with another part.
// Ends with one line `N passed, N failed` over all of them.
import { buildIfStale } from './build.mjs';
import { install } from './install.mjs';
import { LONG_PARTS, partsFrom } from './long-parts.mjs';
import { createTally } from './tally.mjs';

install();
const tally = createTally();
if (process.argv.includes('--oldest')) {
  buildIfStale();
  await tally.browserTests('journeys in the oldest Chromium that we support', {
    env: { PETRI_BROWSER: 'oldest' },
  });
} else if (process.argv.includes('--long')) {
  buildIfStale();
  const from = process.argv.find((argument) => argument.startsWith('--from='));
  const hasBudget = process.argv.includes('--budget');
  for (const part of partsFrom(LONG_PARTS, Number(from?.slice(7) ?? 0))) {
    const { title, kind, filters, minutes } = part;
    await tally[kind](title, {
      filters,
      env: { PETRI_LONG: '1' },
      ...(hasBudget && { minutes }),
    });
  }
} else {
  const typeCheck = (project) => ({
    script: 'typescript/bin/tsc',
    args: ['-p', project],
  });
  await tally.checks([
    { title: 'type check (page)', ...typeCheck('tsconfig.json') },
    {
      title: 'type check (workers, core, command line)',
      ...typeCheck('tsconfig.worker.json'),
    },
    { title: 'lint', script: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  ]);
  buildIfStale();
  await tally.unitTests('unit tests');
  await tally.browserTests('end-to-end tests on the built app');
}
tally.end();
