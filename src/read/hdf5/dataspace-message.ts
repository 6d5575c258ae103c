import { type Cursor, corrupt } from './cursor';

/** The shape of a dataset or attribute. */
export interface Dataspace {
  /** Null for a null dataspace (h5py's Empty). */
  readonly shape: readonly number[] | null;
  /** The maximum length of each axis, which may be beyond 2^53. */
  readonly most: readonly AxisLimit[];
}

/** Undefined for an unlimited axis. */
export type AxisLimit = bigint | undefined;

/** Maximum number of axes of a dataspace. */
export const MAX_RANK = 32;
/** Kinds of dataspaces. */
const KIND = { scalar: 0, simple: 1, null: 2 } as const;

/** Parses an encoded dataspace (format specification IV.A.2.b, versions 1 and 2). */
export function parseDataspace(
  cursor: Cursor,
  lengthBytes: number,
  where: string,
): Dataspace {
  const version = cursor.uint(1);
  const rank = cursor.uint(1);
  const flags = cursor.uint(1);
  if ((version !== 1 && version !== 2) || rank > MAX_RANK)
    throw corrupt(where, `has a shape of version ${version} with ${rank} axes`);
  const kind = version === 2 ? cursor.uint(1) : KIND.simple;
  if (kind > KIND.null || (kind !== KIND.simple && rank > 0))
    throw corrupt(where, `has a shape of kind ${kind} with ${rank} axes`);
  if (version === 1) cursor.skip(5);
  if (kind === KIND.null) return { shape: null, most: [] };
  const shape = Array.from({ length: rank }, () => cursor.uint(lengthBytes));
  const hasLimits = (flags & 1) !== 0;
  const most = shape.map((extent) =>
    hasLimits ? axisLimit(cursor, lengthBytes) : BigInt(extent),
  );
  if (most.some((limit, axis) => limit !== undefined && limit < (shape[axis] ?? 0)))
    throw corrupt(where, 'is larger than it may grow');
  return { shape, most };
}

/** All bits set mean unlimited. */
function axisLimit(cursor: Cursor, lengthBytes: number): AxisLimit {
  const limit = cursor.bigUint(lengthBytes);
  return limit === (1n << BigInt(8 * lengthBytes)) - 1n ? undefined : limit;
}
