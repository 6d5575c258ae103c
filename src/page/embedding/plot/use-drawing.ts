import { useEffect, useMemo, useRef } from 'react';
import { ownMissingColour } from '@/ask/colour/category-palettes';
import { type DimmedValues, withoutSelected } from '@/ask/colour/dim-others';
import type { PointsClient } from '@/page/client/points';
import type { PointSet } from '../points/point-set';
import { type PointsQuestion, useTask } from '../points/use-task';
import type { Drawing } from './drawing';
import { missingCodeOf, type PaletteImage, paletteImage } from './palette-image';
import type { PointsLayer } from './plot-layers';
import type { PointCanvas } from './point-canvas';
import type { PlotTheme } from './use-plot-theme';

/** The points of a plot as a layer. */
export function usePointsLayer(drawing: Drawing, theme: PlotTheme): PointsLayer {
  const { points, colours, palette, hidden, highlight, range, selected } = drawing;
  const { curve, look, column } = drawing;
  const { hasContext } = look;
  const { positions, frame, solid } = points; // a new `solid` with each part
  const diameter = drawing.diameter && frame ? drawing.diameter / frame.unit : undefined;
  const values = useMemo(
    () =>
      colours === undefined
        ? plainValues(points)
        : colours.kind === 'categories'
          ? colours.codes
          : colours.levels,
    [colours, points],
  );
  const image = useMemo(
    () => imageOf({ colours, palette, hidden, highlight, hasContext, column }, theme),
    [colours, palette, hidden, theme, highlight, hasContext, column],
  );
  const { order, opacity, size } = look;
  return useMemo(
    () => ({
      ...{ kind: 'points', positions, values, palette: image.bytes },
      missingCode: colours ? missingCodeOf(colours) : -1,
      ...{ range, curve, order, opacity, size, selected, dim: theme.dim, diameter },
      solid,
    }),
    [
      positions,
      values,
      image,
      colours,
      range,
      curve,
      order,
      opacity,
      size,
      selected,
      theme,
      diameter,
      solid,
    ],
  );
}

/**
 * Fields of a points layer that depend on the theme, without a highlight: for pictures in another theme than the page.
 */
export function pointsInTheme(
  drawing: Drawing,
  theme: PlotTheme,
): Pick<PointsLayer, 'palette' | 'dim'> {
  const { bytes } = imageOf({ ...drawing, ...drawing.look, highlight: [] }, theme);
  return { palette: bytes, dim: theme.dim };
}

function imageOf(
  {
    colours,
    palette,
    hidden,
    highlight,
    hasContext,
    column,
  }: Pick<Drawing, 'colours' | 'palette' | 'hidden' | 'highlight' | 'column'> &
    Pick<Drawing['look'], 'hasContext'>,
  theme: PlotTheme,
): PaletteImage {
  if (!colours) return plainImage(theme);
  const missing =
    colours.kind === 'categories'
      ? ownMissingColour(column?.colours, colours.labels.length)
      : undefined;
  const grey = theme.missing;
  return paletteImage(colours, palette, hidden, grey, highlight, hasContext, missing);
}

/** Keeps a canvas up to date with as few uploads as possible; true while it does not show the selection yet. */
export function useDrawing(
  canvas: PointCanvas | undefined,
  { points }: Drawing,
  layer: PointsLayer,
  client: PointsClient,
): boolean {
  const { values, palette, missingCode, range, curve, selected, dim } = layer;
  const { order, opacity, size, diameter, solid } = layer;
  const { positions, z, parts, count } = points; // a new list with each part that arrives
  useEffect(() => {
    canvas?.buffers.setPoints({ positions, z, parts, count });
  }, [canvas, positions, z, parts, count]);

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

  useEffect(() => {
    canvas?.buffers.setPalette(palette);
  }, [canvas, palette]);

  useEffect(() => {
    const { outCode } = drawn;
    const style = { missingCode, outCode, range, curve, dim };
    const { ball } = solid ?? {};
    canvas?.setStyle({ ...style, order, opacity, size, diameter, ball });
  }, [
    canvas,
    missingCode,
    drawn,
    range,
    curve,
    dim,
    order,
    opacity,
    size,
    diameter,
    solid,
  ]);
  return isPending;
}

/** Codes of points that nothing colours: one array per count, so that panels share it. */
function plainValues({ count }: PointSet): Uint8Array {
  const known = plain.get(count)?.deref();
  const values = known ?? new Uint8Array(count);
  if (!known) plain.set(count, new WeakRef(values));
  return values;
}

const plain = new Map<number, WeakRef<Uint8Array>>();

/** One colour for all points. */
function plainImage({ plain }: PlotTheme): PaletteImage {
  const one = { kind: 'categories', labels: [''], ordered: false } as const;
  const nothing = { codes: new Uint8Array(0), counts: new Uint32Array(2) };
  return paletteImage({ ...one, ...nothing }, Uint8Array.from(plain), new Set(), plain);
}
