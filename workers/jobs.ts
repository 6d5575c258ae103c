import { abortError } from '@/model/errors';
import type { Progress, ReadOptions } from '@/model/read-options';
import { noteTurn } from '@/model/waiting';

/** The pending reading calls, by number, so that a message can cancel one. */
export interface Jobs {
  /** Runs a task as a job. `distance` is the distance of its data from the view, until `setPriority` changes it. */
  run<T>(
    job: number,
    task: (options: ReadOptions) => Promise<T>,
    distance?: number,
  ): Promise<T>;
  /** The view has moved. Ignores jobs that have ended. */
  setPriority(job: number, distance: number): void;
  cancel(job: number): void;
  cancelAll(): void;
}

interface Running {
  readonly controller: AbortController;
  /** Read again whenever a waiting read is admitted. */
  readonly priority: { distance: number };
}

/** Minimum interval (ms) between progress messages of one job; more would not be visible. */
const REPORT_MS = 50;

/** Creates the list of jobs; `ended` is called after every job, whatever its outcome. */
export function createJobs(
  tell: (job: number, progress: Progress) => void,
  ended: () => void = () => undefined,
): Jobs {
  const running = new Map<number, Running>();
  return {
    async run(job, task, distance = 0) {
      const controller = new AbortController();
      const priority = { distance };
      running.set(job, { controller, priority });
      noteTurn();
      let told = performance.now();
      const report = (progress: Progress) => {
        const now = performance.now();
        if (now - told < REPORT_MS || controller.signal.aborted) return;
        told = now;
        tell(job, progress);
      };
      try {
        return await task({ signal: controller.signal, report, priority });
      } finally {
        running.delete(job);
        ended();
      }
    },
    setPriority(job, distance) {
      const at = running.get(job);
      if (at) at.priority.distance = distance;
    },
    cancel: (job) => running.get(job)?.controller.abort(abortError()),
    cancelAll() {
      for (const { controller } of running.values()) controller.abort(abortError());
    },
  };
}
