// `npm test`: installs what is missing, then type check, lint, unit tests, build, end-to-end tests.
// Ends with one line `N passed, N failed` over all of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { install, root } from './install.mjs';

const long = process.argv.includes('--long');
const reports = mkdtempSync(join(tmpdir(), 'petri-test-'));
const tally = { passed: 0, failed: 0, skipped: 0 };

install();
step('type check (page)', 'typescript/bin/tsc', ['-p', 'tsconfig.json']);
step('type check (workers, core, command line)', 'typescript/bin/tsc', [
  '-p',
  'tsconfig.worker.json',
]);
step('lint', '@biomejs/biome/bin/biome', ['check', '.']);
buildIfStale();
unitTests();
endToEndTests();
rmSync(reports, { recursive: true, force: true });

const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exit(tally.failed > 0 ? 1 : 0);

/** Runs a tool of node_modules; gives its exit status. */
function tool(script, args, env = {}) {
  const command = [join(root, 'node_modules', script), ...args];
  return spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(long ? { PETRI_LONG: '1' } : {}), ...env },
  }).status;
}

/** A check that passes or fails as a whole counts as one. */
function step(title, script, args) {
  console.log(`\n— ${title}`);
  if (tool(script, args) === 0) tally.passed += 1;
  else tally.failed += 1;
}

function unitTests() {
  console.log('\n— unit tests');
  const file = join(reports, 'unit.json');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const status = tool('vitest/vitest.mjs', ['run', ...reporters]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } =
    reportIn(file);
  add(status, numPassedTests, numFailedTests, numPendingTests + numTodoTests);
}

function endToEndTests() {
  console.log('\n— end-to-end tests on the built app');
  const file = join(reports, 'e2e.json');
  const status = tool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { expected, unexpected, flaky, skipped } = reportIn(file).stats ?? {};
  add(status, expected + flaky, unexpected, skipped);
}

/** A runner that died before it wrote its report counts as one failure. */
function add(status, passed = 0, failed = 0, skipped = 0) {
  tally.passed += passed || 0;
  tally.failed += failed || (status === 0 ? 0 : 1);
  tally.skipped += skipped || 0;
}

function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`No report: ${error.message}`);
    return {};
  }
}
