// Resident memory of a program while it runs, with the processes that it starts. Linux only.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 50;

/**
 * Runs a program: milliseconds, what it prints, the most memory in MB (each process at its own maximum, together) and
 * `[milliseconds, MB]` over time.
 */
export function runMeasured(command, args, { statuses = [0] } = {}) {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const most = new Map();
  const samples = [];
  const look = () => {
    let now = 0;
    for (const id of withChildren(child.pid)) {
      const { VmRSS = 0, VmHWM = 0 } = memoryOf(id);
      now += VmRSS;
      most.set(id, Math.max(most.get(id) ?? 0, VmHWM));
    }
    if (now > 0) samples.push([performance.now() - started, now / 1024]);
  };
  const timer = setInterval(look, EVERY_MS);
  let output = '';
  let complaints = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      clearInterval(timer);
      const ms = performance.now() - started;
      const peak =
        [...most.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
      if (!statuses.includes(status))
        reject(new Error(`${command} ended with ${status}: ${complaints}`));
      else resolve({ ms, output, peak, samples });
    });
  });
}

/** Watches the processes that a process has started, without itself: `[milliseconds, MB]` over time until `end`. */
export function watchMemory(id) {
  const started = performance.now();
  const samples = [];
  const timer = setInterval(() => {
    const now = withChildren(id)
      .filter((one) => one !== id)
      .reduce((sum, one) => sum + (memoryOf(one).VmRSS ?? 0), 0);
    samples.push([performance.now() - started, now / 1024]);
  }, EVERY_MS);
  return { samples, end: () => clearInterval(timer) };
}

function withChildren(id) {
  try {
    const own = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
      readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8').split(' '),
    );
    return [id, ...own.filter((text) => text.trim() !== '').flatMap(withChildren)];
  } catch {
    return []; // it has ended since
  }
}

/** Kilobytes by name. */
function memoryOf(id) {
  try {
    const lines = readFileSync(`/proc/${id}/status`, 'utf8').matchAll(
      /^(\w+):\s+(\d+) kB/gm,
    );
    return Object.fromEntries(
      [...lines].map(([, name, kilobytes]) => [name, Number(kilobytes)]),
    );
  } catch {
    return {};
  }
}
