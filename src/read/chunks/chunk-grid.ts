interface Chunked {
  readonly shape: readonly number[];
  readonly chunkShape: readonly number[];
}

/**
 * Numbers of chunks of an array along each axis, incomplete ones included; their total; and the
 * index of each, in C order.
 */
export interface ChunkGrid {
  readonly extents: readonly number[];
  readonly count: number;
  positionOf(number: number): readonly number[];
  numberOf(position: readonly number[]): number;
}

export function chunkGridOf({ shape, chunkShape }: Chunked): ChunkGrid {
  const extents = shape.map((extent, axis) =>
    Math.ceil(extent / (chunkShape[axis] as number)),
  );
  return {
    extents,
    count: extents.reduce((all, extent) => all * extent, 1),
    positionOf(number) {
      const position = new Array<number>(extents.length);
      let rest = number;
      for (let axis = extents.length - 1; axis >= 0; axis--) {
        const extent = extents[axis] as number;
        position[axis] = rest % extent;
        rest = Math.floor(rest / extent);
      }
      return position;
    },
    numberOf: (position) =>
      position.reduce((all, at, axis) => all * (extents[axis] as number) + at, 0),
  };
}
