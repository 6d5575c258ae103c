import { type Box, type PointFrame, positionOf } from '@/ask/embeddings/points';
import { applied, inverted } from '@/model/affine';
import { extremesOf } from '@/model/extremes';
import type { TissueImage } from '@/model/tissue';

/** Maximum size of an image relative to its points: of a larger one, the points are a small part. */
const MAX_AROUND = 4;

/**
 * Returns the box around all points and the image below them, for a first view that cuts neither. Points that are a
 * small part of a large image have the box to themselves.
 */
export function boxWithImage(
  box: Box | undefined,
  image: TissueImage | undefined,
  frame: PointFrame | undefined,
): Box | undefined {
  const [level] = image?.levels ?? [];
  const toData = level && inverted(level.toPixels);
  if (!box || !frame || !toData) return box;
  const corners = [0, level.width].flatMap((x) =>
    [0, level.height].map((y) => positionOf(frame, ...applied(toData, x, y))),
  );
  const [left, right] = extremesOf([box.left, box.right, ...corners.map(([x]) => x)]);
  const [bottom, top] = extremesOf([box.bottom, box.top, ...corners.map(([, y]) => y)]);
  const sideOf = (one: Box) => Math.max(one.right - one.left, one.top - one.bottom);
  const whole = { left, right, bottom, top };
  return sideOf(whole) <= MAX_AROUND * sideOf(box) ? whole : box;
}
