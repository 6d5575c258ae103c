import type { PointsClient } from './points';

/**
 * Wraps a client for several panels that make the same calls. A task runs once for identical arguments (by reference),
 * and its result is kept as long as the arguments are.
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

/** Node in the tree of arguments, each an object, with the result for the path to it. */
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
      here.result = undefined; // a retry runs the task again
      throw error;
    });
    return here.result;
  };
}
