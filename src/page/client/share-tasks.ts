import type { PointsClient } from './points';

/**
 * A client of which several panels may ask the same: tasks with the very same arguments run once, and their results are
 * kept for as long as the arguments are.
 */
export function shareTasks(client: PointsClient): PointsClient {
  return {
    ...client,
    buildGrid: shared(client.buildGrid),
    blendOf: shared(client.blendOf),
    labelPositions: shared(client.labelPositions),
    positionsOf: shared(client.positionsOf),
    withoutSelected: shared(client.withoutSelected),
  };
}

/** A path of arguments, each an object, and what came of them. */
interface Known<R> {
  readonly next: WeakMap<object, Known<R>>;
  result?: Promise<R> | undefined;
}

function shared<A extends readonly unknown[], R>(
  task: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const first: Known<R> = { next: new WeakMap() };
  return (...args) => {
    let known = first;
    for (const arg of args) {
      if (typeof arg !== 'object' || arg === null) return task(...args);
      const next = known.next.get(arg) ?? { next: new WeakMap() };
      known.next.set(arg, next);
      known = next;
    }
    const here = known;
    here.result ??= task(...args).catch((error: unknown) => {
      here.result = undefined; // another try is another run
      throw error;
    });
    return here.result;
  };
}
