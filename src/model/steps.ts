import { throwIfAborted } from './errors';
import { yieldIfDue } from './waiting';

/** A computation that can be aborted where it yields. */
export type Steps<T> = Generator<undefined, T>;

/** Runs a computation and lets other work go first between its steps. Rejects with AbortError when aborted. */
export async function inSteps<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    throwIfAborted(signal);
    const step = steps.next();
    if (step.done) return step.value;
    await yieldIfDue();
  }
}

/** Runs a computation at once. */
export function inOneStep<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
