import { abortError } from '@/model/errors';
import type { Progress, ReadOptions } from '@/model/read-options';

/** The reading calls under way, by number, so that a message can give one up. */
export interface Jobs {
  run<T>(job: number, task: (options: ReadOptions) => Promise<T>): Promise<T>;
  cancel(job: number): void;
  cancelAll(): void;
}

/** Between two progress messages of one job; more often nobody sees. */
const REPORT_MS = 50;

/** `ended` is called whenever a job is over, however. */
export function createJobs(
  tell: (job: number, progress: Progress) => void,
  ended: () => void = () => undefined,
): Jobs {
  const running = new Map<number, AbortController>();
  return {
    async run(job, task) {
      const controller = new AbortController();
      running.set(job, controller);
      let told = performance.now();
      const report = (progress: Progress) => {
        const now = performance.now();
        if (now - told < REPORT_MS || controller.signal.aborted) return;
        told = now;
        tell(job, progress);
      };
      try {
        return await task({ signal: controller.signal, report });
      } finally {
        running.delete(job);
        ended();
      }
    },
    cancel: (job) => running.get(job)?.abort(abortError()),
    cancelAll() {
      for (const controller of running.values()) controller.abort(abortError());
    },
  };
}
