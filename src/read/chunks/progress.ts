import type { Report } from '@/model/read-options';

const STEPS = 200;

/** Counts chunks and reports at most a few hundred times, because a report may cross a worker boundary. */
export function progressOf(total: number, report: Report | undefined): { step(): void } {
  let done = 0;
  let said = -1;
  return {
    step() {
      done += 1;
      const step = Math.floor((done / total) * STEPS);
      if (!report || step === said) return;
      said = step;
      report({ done, total, unit: 'chunks' });
    },
  };
}
