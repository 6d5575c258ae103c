import { useEffect, useMemo, useState } from 'react';
import { labelPlaces, type PlacedLabel, withoutOverlap } from '@/analysis/centroids';
import { pixelOf } from './camera';
import styles from './PlotLabels.module.css';
import type { PlotCamera } from './plot-camera';
import type { Drawing } from './use-drawing';

interface PlotLabelsProps {
  readonly camera: PlotCamera;
  readonly drawing: Drawing;
}

/** Labels have room for so many letters, and a picture for so many labels. */
const LETTERS = 28;
const MOST = 80;
/** As PlotLabels.module.css has them. */
const LETTER_WIDTH = 6.6;
const PADDING = 8;
const HEIGHT = 18;

/** The name of each category where most of its cells are; of names that overlap the one with more cells stays. */
export function PlotLabels({ camera, drawing }: PlotLabelsProps) {
  const { points, arrived, colours, hidden } = drawing;
  const [, setMoves] = useState(0);
  useEffect(() => camera.subscribe(() => setMoves((count) => count + 1)), [camera]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: points that arrive move the middle
  const places = useMemo(
    () =>
      colours?.kind === 'categories' && points.isComplete
        ? labelPlaces(points.positions, colours.codes, colours.counts)
        : undefined,
    [colours, points, arrived],
  );
  if (!places || colours?.kind !== 'categories') return null;
  const { labels, counts } = colours;
  const { camera: now, size } = camera;
  const candidates = labels
    .map((label, code): PlacedLabel => {
      const [x, y] = pixelOf(
        now,
        size,
        places[2 * code] ?? Number.NaN,
        places[2 * code + 1] ?? Number.NaN,
      );
      const width = PADDING + LETTER_WIDTH * Math.min(LETTERS, label.length);
      return { code, x, y, width, height: HEIGHT };
    })
    .filter(
      ({ code, x, y }) =>
        !hidden.has(code) && x > 0 && y > 0 && x < size.width && y < size.height,
    )
    .map((label) => ({ ...label, x: within(label.x, label.width, size.width) }))
    .sort((a, b) => (counts[b.code] ?? 0) - (counts[a.code] ?? 0));
  return (
    <div className={styles.labels} aria-hidden="true">
      {withoutOverlap(candidates, MOST).map(({ code, x, y }) => (
        <span key={code} className={styles.label} style={{ left: x, top: y }}>
          {shortened(labels[code] ?? '')}
        </span>
      ))}
    </div>
  );
}

function shortened(label: string): string {
  return label.length > LETTERS ? `${label.slice(0, LETTERS - 1)}…` : label;
}

/** So that no label is cut off at a side. */
function within(x: number, width: number, of: number): number {
  return Math.max(width / 2, Math.min(of - width / 2, x));
}
