// What blocks the page's main thread, step by step: tasks beyond 50 ms of a Chrome trace, and whose
// code was in them.
import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/tasks/browser.mjs';

const TASKS = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
const PROFILE = ['devtools.timeline', 'disabled-by-default-v8.cpu_profiler'];
export const LONG = 50;
/** Starting a trace blocks the thread itself. */
const SETTLE_MS = 500;
const BEGIN = 'traced step';

/**
 * A page whose steps are traced one by one. Links to files of `hosts` open without a question.
 * `profile` lists the functions that ran, and slows the thread: its garbage is collected with the
 * page's.
 */
export async function openTracedPage({ profile = false, hosts = [] } = {}) {
  const { launchOptions } = await findChromium();
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript((known) => {
    localStorage.setItem('petri-hosts', JSON.stringify(known));
  }, hosts);
  const session = await browser.newBrowserCDPSession();
  return {
    page,
    /** Runs a step and reports what blocked the main thread during it. */
    async trace(step) {
      const events = [];
      const collect = ({ value }) => events.push(...value);
      session.on('Tracing.dataCollected', collect);
      await session.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: profile ? [...TASKS, ...PROFILE] : TASKS },
      });
      await page.waitForTimeout(SETTLE_MS);
      await page.evaluate((name) => performance.mark(name), BEGIN);
      const began = Date.now();
      try {
        await step(page);
      } finally {
        const ended = new Promise((resolve) =>
          session.once('Tracing.tracingComplete', resolve),
        );
        await session.send('Tracing.end');
        await ended;
        session.off('Tracing.dataCollected', collect);
      }
      return { ms: Date.now() - began, ...heldIn(events) };
    },
    /** Resident megabytes of this browser's renderers. */
    async memory() {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const pids = processInfo
        .filter(({ type }) => type === 'renderer')
        .map(({ id }) => id);
      const sizes = execFileSync('ps', ['-o', 'rss=', '-p', pids.join(',')]).toString();
      return Math.round(
        sizes
          .trim()
          .split(/\s+/)
          .reduce((sum, size) => sum + Number(size), 0) / 1024,
      );
    },
    close: () => browser.close(),
  };
}

/**
 * The longest task of the page's main thread, and those beyond LONG, longest first, with the
 * functions that ran in them if profiled. `ours` is CPU time in JavaScript, without native code
 * (GL, copies, layout) and waiting.
 */
export function heldIn(events) {
  const main = mainThread(events);
  const begin = events.find(({ name }) => name === BEGIN)?.ts ?? 0;
  const tasks = events
    .filter((event) => isOn(event, main) && event.name === 'RunTask' && event.dur > 0)
    .filter(({ ts }) => ts > begin);
  const samples = samplesOf(events, main);
  if (tasks.length === 0) throw new Error('The trace holds no task of the page.');
  const held = tasks.filter(({ dur }) => dur > 1000 * LONG);
  const long = held.map(({ ts, dur, tdur = dur }) => {
    const within = samples.filter(({ at }) => at >= ts && at < ts + dur);
    const byName = new Map();
    for (const { name, us } of within) byName.set(name, (byName.get(name) ?? 0) + us);
    const ours = within.reduce((sum, { isOurs, us }) => sum + (isOurs ? us : 0), 0);
    return {
      ms: Math.round(dur / 1000),
      // on a busy machine samples include waiting
      ours: Math.round((ours * Math.min(1, tdur / dur)) / 1000),
      processor: Math.round(tdur / 1000),
      functions: [...byName]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 6)
        .map(([name, us]) => `${name} ${(us / 1000).toFixed(0)}`),
    };
  });
  return {
    long: long.sort((a, b) => b.ms - a.ms),
    longest: tasks.reduce((most, { dur }) => Math.max(most, Math.round(dur / 1000)), 0),
    ours: Math.max(0, ...long.map(({ ours }) => ours)),
  };
}

/** The renderer whose main thread has most tasks: the page's, not a blank one's. */
function mainThread(events) {
  const named = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const counted = named.map(({ pid, tid }) => ({
    pid,
    tid,
    count: events.filter((event) => event.pid === pid && event.tid === tid).length,
  }));
  return counted.sort((a, b) => b.count - a.count)[0];
}

function isOn(event, thread) {
  return thread && event.pid === thread.pid && event.tid === thread.tid;
}

/** The profiler's samples: time, duration, function; native ones have no address. */
function samplesOf(events, thread) {
  const profiles = events.filter(
    ({ name, pid }) => name === 'Profile' && pid === thread?.pid,
  );
  const own = new Map(
    profiles
      .filter(({ tid }) => tid === thread.tid)
      .map(({ id, args }) => [id, args.data.startTime]),
  );
  const out = [];
  for (const [id, start] of own) {
    const nodes = new Map();
    let at = start;
    const chunks = events
      .filter(
        (event) =>
          event.name === 'ProfileChunk' && event.id === id && event.pid === thread.pid,
      )
      .sort((a, b) => a.ts - b.ts);
    for (const { args } of chunks) {
      for (const node of args.data.cpuProfile?.nodes ?? [])
        nodes.set(node.id, node.callFrame);
      const deltas = args.data.timeDeltas ?? [];
      for (const [i, sample] of (args.data.cpuProfile?.samples ?? []).entries()) {
        at += deltas[i] ?? 0;
        const frame = nodes.get(sample);
        out.push({
          at,
          us: Math.max(0, deltas[i + 1] ?? 0),
          name: nameOf(frame),
          isOurs: Boolean(frame?.url),
        });
      }
    }
  }
  return out;
}

function nameOf(frame) {
  if (!frame) return '?';
  const file = frame.url?.split('/').at(-1);
  return file
    ? `${frame.functionName || '(anonymous)'}@${file}:${frame.lineNumber + 1}:${frame.columnNumber + 1}`
    : frame.functionName;
}
