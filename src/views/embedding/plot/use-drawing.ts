import { useEffect, useMemo, useRef } from 'react';
import { type DimmedValues, withoutSelected } from '@/analysis/colour/dim-others';
import type { PointPicture } from '@/analysis/colour/paint-points';
import type { PointsClient } from '@/client/points';
import type { PointSet } from '../points/point-set';
import { type PointsQuestion, useTask } from '../points/use-task';
import type { Drawing } from './drawing';
import { missingCodeOf, type PaletteImage, paletteImage } from './palette-image';
import type { PointCanvas } from './point-canvas';
import type { PlotTheme } from './use-plot-theme';

export interface DrawnPicture {
  /** A code or a level a point, and their colours. */
  readonly values: PointPicture['values'];
  readonly image: PaletteImage;
  /** True while the picture does not yet show the selection. */
  readonly isPending: boolean;
}

/** Keeps a canvas up to date with the least that has to be sent to it; gives what is on it. */
export function useDrawing(
  canvas: PointCanvas | undefined,
  drawing: Drawing,
  theme: PlotTheme,
  client: PointsClient,
): DrawnPicture {
  const { points, arrived, colours, palette, hidden, highlight, range, selected } =
    drawing;
  const { isShuffled } = drawing;
  const written = useRef<{ points: PointSet; parts: number }>(undefined);

  useEffect(() => {
    if (!canvas) return;
    canvas.buffers.setCount(points.count);
    // what has not come yet must not be drawn at 0, 0
    if (!points.isComplete) canvas.buffers.writePositions(points.positions, 0);
    written.current = { points, parts: 0 };
  }, [canvas, points]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is another part
  useEffect(() => {
    const done = written.current;
    if (!canvas || done?.points !== points) return;
    const parts = points.parts.slice(done.parts);
    done.parts += parts.length;
    for (const [start, stop] of parts)
      canvas.buffers.writePositions(
        points.positions.subarray(2 * start, 2 * stop),
        start,
      );
  }, [canvas, points, arrived]);

  const values = useMemo(
    () =>
      colours === undefined
        ? new Uint8Array(points.count)
        : colours.kind === 'categories'
          ? colours.codes
          : colours.levels,
    [colours, points],
  );
  const dimming = useMemo(
    (): PointsQuestion<DimmedValues> | undefined =>
      selected && {
        points: values.length,
        here: () => withoutSelected(values, selected),
        there: () => client.withoutSelected(values, selected),
      },
    [values, selected, client],
  );
  const dimmed = useTask(dimming);
  const isPending = dimming !== undefined && !dimmed;
  const last = useRef<DimmedValues & { of: typeof values }>(undefined);
  // no flash of all points between two selections
  const kept = isPending && last.current?.of === values ? last.current : undefined;
  const drawn = useMemo(
    () => dimmed ?? kept ?? { values, outCode: 0 },
    [dimmed, kept, values],
  );
  useEffect(() => {
    last.current = { ...drawn, of: values };
  }, [drawn, values]);
  useEffect(() => {
    canvas?.buffers.setColours(drawn.values);
  }, [canvas, drawn.values]);

  const image = useMemo(
    () =>
      colours
        ? paletteImage(colours, palette, hidden, theme.missing, highlight)
        : plainImage(theme),
    [colours, palette, hidden, theme, highlight],
  );
  useEffect(() => {
    canvas?.buffers.setPalette(image);
  }, [canvas, image]);

  useEffect(() => {
    const missingCode = colours ? missingCodeOf(colours) : -1;
    const { outCode } = drawn;
    canvas?.setStyle({ missingCode, outCode, range, isShuffled, dim: theme.dim });
  }, [canvas, colours, drawn, range, isShuffled, theme]);
  return { values, image, isPending };
}

/** One colour for all points. */
function plainImage({ plain }: PlotTheme): PaletteImage {
  const one = { kind: 'categories', labels: [''], ordered: false } as const;
  const nothing = { codes: new Uint8Array(0), counts: new Uint32Array(2) };
  return paletteImage({ ...one, ...nothing }, Uint8Array.from(plain), new Set(), plain);
}
