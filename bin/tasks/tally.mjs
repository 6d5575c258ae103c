// Counts what passed and failed, over all tools that a task runs.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Counts the outcomes of tools, each of which runs to its end regardless of the others. */
export function createTally() {
  const reports = mkdtempSync(join(tmpdir(), 'petri-test-'));
  const tally = { passed: 0, failed: 0, skipped: 0 };

  /** A runner that crashed before it wrote its report counts as one failure. */
  const add = (status, passed = 0, failed = 0, skipped = 0) => {
    tally.passed += passed || 0;
    tally.failed += failed || (status === 0 ? 0 : 1);
    tally.skipped += skipped || 0;
  };

  return {
    add,
    /** Runs checks in parallel; each counts as one. */
    async checks(list) {
      const running = list.map(async (check) => ({
        ...check,
        ...(await runBeside(check)),
      }));
      for (const one of running) {
        const { title, status, output } = await one;
        console.log(`\n— ${title}\n${output.trimEnd()}`);
        add(status, status === 0 ? 1 : 0);
      }
    },
    unitTests(env) {
      console.log('\n— unit tests');
      const file = join(reports, 'unit.json');
      const reporters = [
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ];
      const status = runTool('vitest/vitest.mjs', ['run', ...reporters], env);
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } =
        reportIn(file);
      add(status, numPassedTests, numFailedTests, numPendingTests + numTodoTests);
    },
    /** Tests the built app in the browser named in `env`; see browser-to-test.mjs. */
    browserTests(title, env) {
      console.log(`\n— ${title}`);
      const file = join(reports, 'e2e.json');
      rmSync(file, { force: true });
      const args = ['test', '--reporter=list,json'];
      const status = runTool('@playwright/test/cli.js', args, {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
      const { stats = {}, suites = [] } = reportIn(file);
      for (const line of skippedIn(suites)) console.log(line);
      const { expected, unexpected, flaky, skipped } = stats;
      add(status, expected + flaky, unexpected, skipped);
    },
    /** Prints the final line of a task, and ends the process. */
    end() {
      rmSync(reports, { recursive: true, force: true });
      console.log(tallyText(tally));
      process.exit(tally.failed > 0 ? 1 : 0);
    },
  };
}

/** Ends with one line `N passed, N failed`. */
export function tallyText({ passed, failed, skipped }) {
  const without = skipped > 0 ? `${skipped} skipped\n` : '';
  return `\n${without}${passed} passed, ${failed} failed`;
}

/** Parses the final line of a task; undefined for any other line. */
export function tallyOf(line) {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
  return passed && failed
    ? { passed: Number(passed), failed: Number(failed) }
    : undefined;
}

/** A line for each test that Playwright's report has as skipped with a reason. */
export function skippedIn(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .flatMap(({ annotations }) => annotations)
        .filter(({ type, description }) => type === 'skip' && description)
        .map(({ description }) => `Skipped “${title}”: ${description}`),
    ),
    ...skippedIn(inner),
  ]);
}

/** Runs a tool of node_modules; returns its exit status. */
function runTool(script, args, env = {}) {
  const command = [join(root, 'node_modules', script), ...args];
  return spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status;
}

/** Runs a tool of node_modules in parallel with others; returns its exit status and output. */
function runBeside({ script, args }) {
  const tool = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [tool.stdout, tool.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => {
    tool.on('error', (error) => resolve({ status: 1, output: error.message }));
    tool.on('close', (status) => resolve({ status, output }));
  });
}

function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`No report: ${error.message}`);
    return {};
  }
}
