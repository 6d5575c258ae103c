import { blendOf } from '@/ask/colour/blend-colours';
import { withoutHidden, withoutSelected } from '@/ask/colour/dim-others';
import { labelPositions } from '@/ask/embeddings/centroids';
import { pointsInside } from '@/ask/embeddings/lasso';
import { buildGrid } from '@/ask/embeddings/point-grid';
import { positionsOf } from '@/ask/embeddings/points';
import { insideRotated, rotatePoints } from '@/ask/embeddings/rotation';
import { selectPoints } from '@/ask/embeddings/select-points';
import { figureFile } from '@/write/figure/figure-file';
import type {
  PointsService,
  PointsTasks,
  ResultOf,
  SentArray,
  SentValues,
} from './points';

const tasks: PointsTasks = {
  buildGrid,
  pointsInside,
  selectPoints,
  rotatePoints,
  insideRotated,
  blendOf,
  labelPositions,
  positionsOf,
  withoutHidden,
  withoutSelected,
  figureFile,
};

/** Stores arrays until they are dropped; `handOver` transfers a result with its buffers. */
export function createPointsService(
  handOver: <T>(result: T, buffers: ArrayBuffer[]) => T,
): PointsService {
  const sent = new Map<number, SentValues>();

  const received = (value: unknown): unknown => {
    if (isSent(value)) {
      const array = sent.get(value.sentArray);
      if (!array) throw new Error('An array that a task needs was not sent.');
      return array;
    }
    if (!isPlain(value)) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, part]) => [key, received(part)]));
  };

  return {
    receive(id, like, length) {
      const Kind = like.constructor as new (length: number) => SentValues; // one of the kinds above
      sent.set(id, new Kind(length));
    },
    write(id, start, part) {
      // both have the same type, as announced to `receive`
      sent.get(id)?.set(part as never, start);
    },
    forget(id) {
      sent.delete(id);
    },
    async run(task, args) {
      const own = new Set([...sent.values()].map(({ buffer }) => buffer));
      const call = tasks[task] as (...args: unknown[]) => ResultOf<typeof task>; // args as `task` takes them: the client is typed
      const result = await call(...args.map(received));
      return handOver(
        result,
        buffersIn(result).filter((buffer) => !own.has(buffer)),
      );
    },
  };
}

/** Buffers of the arrays in a result and in its members. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]; // nothing here is shared
  return isPlain(value) ? [...new Set(Object.values(value).flatMap(buffersIn))] : [];
}

function isSent(value: unknown): value is SentArray {
  return isPlain(value) && typeof value.sentArray === 'number';
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}
