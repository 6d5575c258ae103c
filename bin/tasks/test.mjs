// `npm test`: installs missing dependencies, then type check, lint, unit tests, build, end-to-end tests.
// `npm run test:oldest`: the journeys alone, in the oldest browser that Petri supports.
// Ends with one line `N passed, N failed` over all of them.
import { buildIfStale } from './build.mjs';
import { install } from './install.mjs';
import { createTally } from './tally.mjs';

const env = process.argv.includes('--long') ? { PETRI_LONG: '1' } : {};

install();
const tally = createTally();
if (process.argv.includes('--oldest')) {
  buildIfStale();
  tally.browserTests('journeys in the oldest Chromium that we support', {
    PETRI_BROWSER: 'oldest',
  });
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
  tally.unitTests(env);
  tally.browserTests('end-to-end tests on the built app', env);
}
tally.end();
