import type { blendOf } from '@/ask/colour/blend-colours';
import type { withoutHidden, withoutSelected } from '@/ask/colour/dim-others';
import type { labelPositions } from '@/ask/embeddings/centroids';
import type { pointsInside } from '@/ask/embeddings/lasso';
import type { buildGrid } from '@/ask/embeddings/point-grid';
import type { positionsOf } from '@/ask/embeddings/points';
import type { insideRotated, rotatePoints } from '@/ask/embeddings/rotation';
import type { selectPoints } from '@/ask/embeddings/select-points';
import type { figureFile } from '@/write/figure/figure-file';

/** Tasks on many points that the page delegates to a worker, so that it is never blocked. */
export interface PointsTasks {
  readonly buildGrid: typeof buildGrid;
  readonly pointsInside: typeof pointsInside;
  readonly selectPoints: typeof selectPoints;
  readonly rotatePoints: typeof rotatePoints;
  readonly insideRotated: typeof insideRotated;
  readonly blendOf: typeof blendOf;
  readonly labelPositions: typeof labelPositions;
  readonly positionsOf: typeof positionsOf;
  readonly withoutHidden: typeof withoutHidden;
  readonly withoutSelected: typeof withoutSelected;
  readonly figureFile: typeof figureFile;
}

export type PointsTask = keyof PointsTasks;
export type ResultOf<T extends PointsTask> = Awaited<ReturnType<PointsTasks[T]>>;

/** Values of points, or of a column. */
export type SentValues =
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | BigInt64Array<ArrayBuffer>
  | BigUint64Array<ArrayBuffer>;

/** Placeholder in the arguments of a task for an array sent before. */
export interface SentArray {
  readonly sentArray: number;
}

/**
 * The service of a worker for points, over comlink. A large array is sent in parts before the task that needs it: one
 * copy would block the page.
 */
export interface PointsService {
  /** Allocates an array of the type of `like`, which is empty. */
  receive(id: number, like: SentValues, length: number): void;
  write(id: number, start: number, part: SentValues): void;
  forget(id: number): void;
  run<T extends PointsTask>(
    task: T,
    args: readonly unknown[],
  ): ResultOf<T> | Promise<ResultOf<T>>;
}
