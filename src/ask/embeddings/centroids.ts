import { FAR } from './points';

/** Approximate size of the even sample that is taken from a category. */
const SAMPLE = 2000;

/**
 * Position of the label of each category: x and y alternating, or x, y and z; NaN if none of its points has a
 * position. The median of all axes, which is in the largest blob if that has most points, moved to
 * the nearest sampled point, so that no label is in the empty middle of a ring.
 */
export function labelPositions(
  positions: Float32Array,
  codes: Uint8Array | Uint16Array,
  counts: Uint32Array,
  z?: Float32Array,
): Float32Array<ArrayBuffer> {
  const categories = counts.length;
  const steps = Array.from(counts, (count) => Math.max(1, Math.floor(count / SAMPLE)));
  const seen = new Uint32Array(categories);
  const samples: number[][] = Array.from({ length: categories }, () => []);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    const turn = (seen[code] as number)++;
    if (turn % (steps[code] as number) !== 0) continue;
    const x = positions[2 * i] as number;
    const y = positions[2 * i + 1] as number;
    if (Math.abs(x) < FAR && Math.abs(y) < FAR) samples[code]?.push(i);
  }
  const coordinates = [
    (i: number) => positions[2 * i] as number,
    (i: number) => positions[2 * i + 1] as number,
    ...(z ? [(i: number) => z[i] as number] : []),
  ];
  const places = new Float32Array(coordinates.length * categories).fill(Number.NaN);
  for (const [code, points] of samples.entries()) {
    if (points.length === 0) continue;
    const middle = coordinates.map((of) => median(points.map(of)));
    let best = points[0] as number;
    let least = Number.POSITIVE_INFINITY;
    for (const i of points) {
      const far = coordinates.reduce(
        (sum, of, axis) => sum + (of(i) - (middle[axis] ?? 0)) ** 2,
        0,
      );
      if (far < least) [best, least] = [i, far];
    }
    places.set(
      coordinates.map((of) => of(best)),
      coordinates.length * code,
    );
  }
  return places;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** A label on the screen: its centre and its size, in pixels. */
export interface PlacedLabel {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The labels that do not overlap earlier ones, which would make both illegible. */
export function withoutOverlap(
  labels: readonly PlacedLabel[],
  most = Number.POSITIVE_INFINITY,
): readonly PlacedLabel[] {
  const kept: PlacedLabel[] = [];
  for (const label of labels) {
    if (kept.length >= most) break;
    const isFree = kept.every(
      (other) =>
        Math.abs(other.x - label.x) * 2 >= other.width + label.width ||
        Math.abs(other.y - label.y) * 2 >= other.height + label.height,
    );
    if (isFree) kept.push(label);
  }
  return kept;
}
