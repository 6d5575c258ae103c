// Counts passed and failed tests, over all tools that a task runs.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const REPORTER = join(root, 'bin/tasks/counting-reporter.mjs');
/** Time for a tool to end its browsers and workers once it is asked to. */
const GRACE_MS = 10_000;
/** Maximum number of names of tests that were not run; the rest is counted. */
const MAX_NAMED = 5;

/** Creates a counter of the outcomes of tools, each of which runs to its end regardless of the others. */
export function createTally() {
  const reports = mkdtempSync(join(tmpdir(), 'petri-test-'));
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];

  /** A runner that failed without a failed test counts as one failure. */
  const add = (status, passed = 0, failed = 0, skipped = 0) => {
    tally.passed += passed;
    tally.failed += failed || (status === 0 ? 0 : 1);
    tally.skipped += skipped;
  };

  /** Runs a tool with the reporter; one that exceeds its minutes is stopped, which is not a failure. */
  async function counted(script, args, env, minutes) {
    const file = join(reports, 'report.jsonl');
    rmSync(file, { force: true });
    const { status, isStopped } = await runTool(
      script,
      args,
      { ...env, PETRI_REPORT: file },
      minutes,
    );
    const counts = countsOf(linesOf(file));
    add(isStopped ? 0 : status, counts.passed, counts.failed, counts.skipped);
    failures.push(...counts.failures);
    for (const [title, why] of counts.reasons) console.log(`Skipped “${title}”: ${why}`);
    for (const title of counts.flaky) console.log(`Passed when tried again: “${title}”`);
    if (isStopped) printNotRun(counts.notRun, minutes);
  }

  return {
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
        if (status !== 0) failures.push(title);
      }
    },
    /** Runs the tests of the files whose paths contain one of the filters; all without any. */
    unitTests(title, { filters = [], env = {}, minutes } = {}) {
      console.log(`\n— ${title}`);
      const reporters = ['--reporter=default', `--reporter=${REPORTER}`];
      return counted(
        'vitest/vitest.mjs',
        ['run', ...filters, ...reporters],
        env,
        minutes,
      );
    },
    /** Tests the built app in the browser named in `env`; see browser-to-test.mjs. */
    browserTests(title, { filters = [], env = {}, minutes } = {}) {
      console.log(`\n— ${title}`);
      const args = ['test', ...filters, `--reporter=list,${REPORTER}`];
      return counted('@playwright/test/cli.js', args, env, minutes);
    },
    /** Prints the failures once more and the final line of a task, and ends the process. */
    end() {
      rmSync(reports, { recursive: true, force: true });
      for (const title of failures) console.log(`${FAILED}${title}`);
      console.log(tallyText(tally));
      process.exit(tally.failed > 0 ? 1 : 0);
    },
  };
}

/** Prefix of the lines that name failures, before the final line; ci.mjs prints them once more at its end. */
export const FAILED = 'Failed: ';

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

/** Counts the outcomes in a report of counting-reporter.mjs: the last try of a test counts. */
export function countsOf(events) {
  const last = new Map();
  const names = { planned: [], ended: new Set() };
  for (const event of events)
    if (event.kind === 'outcome') last.set(event.id, event);
    else if (event.kind === 'planned') names.planned.push(event.name);
    else names.ended.add(event.name);
  const outcomes = [...last.values()];
  const having = (state) => outcomes.filter((one) => one.state === state);
  return {
    passed: having('passed').length,
    failed: having('failed').length,
    failures: having('failed').map(({ title }) => title),
    skipped: having('skipped').length,
    /** Titles of skipped tests with their reasons. */
    reasons: having('skipped').flatMap(({ title, why }) => (why ? [[title, why]] : [])),
    /** Titles of tests that passed when they were tried again. */
    flaky: having('passed').flatMap(({ retry, title }) => (retry > 0 ? [title] : [])),
    notRun: names.planned.filter((name) => !names.ended.has(name)),
  };
}

function printNotRun(names, minutes) {
  console.log(
    `Stopped after ${minutes} minutes. ${names.length} not run, or not to the end:`,
  );
  for (const name of names.slice(0, MAX_NAMED)) console.log(`  ${name}`);
  if (names.length > MAX_NAMED) console.log(`  and ${names.length - MAX_NAMED} others`);
}

/** Runs a tool of node_modules; stops it and all processes that it started after a number of minutes, if given. */
function runTool(script, args, env, minutes) {
  const tool = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    detached: minutes !== undefined && process.platform !== 'win32',
  });
  let isStopped = false;
  const timers = [];
  const end = (signal) => {
    isStopped = true;
    try {
      process.kill(-tool.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error; // it ended by itself
    }
  };
  if (minutes !== undefined) {
    timers.push(setTimeout(end, minutes * 60_000, 'SIGTERM'));
    timers.push(setTimeout(end, minutes * 60_000 + GRACE_MS, 'SIGKILL'));
  }
  return new Promise((resolve) => {
    const ended = (status) => {
      for (const timer of timers) clearTimeout(timer);
      resolve({ status, isStopped });
    };
    tool.on('error', (error) => {
      console.error(error.message);
      ended(1);
    });
    tool.on('close', (status) => ended(status ?? 1));
  });
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

/** Events of a report; a line that was still being written when its tool was ended is left out. */
function linesOf(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    console.error(`No report: ${error.message}`);
    return [];
  }
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
