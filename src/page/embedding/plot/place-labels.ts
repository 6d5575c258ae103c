import type { PlacedLabel } from '@/ask/embeddings/centroids';

/** A label near its place, with the place that it was moved from. */
export interface MovedLabel extends PlacedLabel {
  /** Position of its category. */
  readonly placeX: number;
  readonly placeY: number;
}

/** Maximum number of steps, of half a label height each, that a label is moved. */
const MAX_STEPS = 24;

/**
 * Places all labels within the plot, each as near to its place as earlier labels allow. A label without a free place
 * near it stays where it is.
 */
export function placeLabels(
  labels: readonly PlacedLabel[],
  size: { readonly width: number; readonly height: number },
): readonly MovedLabel[] {
  const placed: MovedLabel[] = [];
  for (const label of labels) {
    const { width, height } = label;
    const inside = (x: number, y: number): PlacedLabel => ({
      ...label,
      x: Math.max(width / 2, Math.min(size.width - width / 2, x)),
      y: Math.max(height / 2, Math.min(size.height - height / 2, y)),
    });
    const candidates = offsets().map(([right, down]) =>
      inside(label.x + right * height, label.y + down * height),
    );
    const free = candidates.find((one) => placed.every((other) => !overlaps(one, other)));
    const at = free ?? inside(label.x, label.y);
    placed.push({ ...at, placeX: label.x, placeY: label.y });
  }
  return placed;
}

/** Candidate offsets in label heights, nearest first. */
function offsets(): readonly (readonly [right: number, down: number])[] {
  const found: (readonly [number, number])[] = [[0, 0]];
  for (let step = 1; step <= MAX_STEPS; step++) {
    const far = step / 2;
    // above and below first: labels are wide
    for (const angle of [90, 270, 60, 120, 240, 300, 30, 150, 210, 330, 0, 180]) {
      const radians = (angle * Math.PI) / 180;
      found.push([far * Math.cos(radians), -far * Math.sin(radians)]);
    }
  }
  return found;
}

function overlaps(a: PlacedLabel, b: PlacedLabel): boolean {
  return (
    Math.abs(a.x - b.x) * 2 < a.width + b.width &&
    Math.abs(a.y - b.y) * 2 < a.height + b.height
  );
}
