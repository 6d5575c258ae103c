import { type PointerEvent, useState, type WheelEvent } from 'react';
import { extremesOf } from '@/model/extremes';
import type { SelectOp } from '@/page/state/combine-selection';
import { placeAt } from '../plot/camera';
import { PlotMarks } from '../plot/PlotLayers';
import type { PlotCamera } from '../plot/plot-camera';
import { simplify } from './lasso-outline';
import styles from './Select.module.css';
import { opOfKeys } from './SelectOps';

export type SelectMode = 'lasso' | 'rectangle';

interface SelectOverlayProps {
  readonly mode: SelectMode;
  readonly camera: PlotCamera;
  /**
   * Called with corners in the unit of the points, and the set operation of the modifier keys that are held, if any.
   */
  readonly onOutline: (outline: readonly number[], op: SelectOp | undefined) => void;
}

/** Tolerance of a simplified path in pixels, and the smallest extent that is an area and not a click. */
const TOLERANCE = 1;
const LEAST = 4;

/** Overlays the points while a lasso or rectangle is drawn; the wheel still zooms. */
export function SelectOverlay({ mode, camera, onOutline }: SelectOverlayProps) {
  const [path, setPath] = useState<readonly number[]>([]);
  const at = (event: PointerEvent | WheelEvent): readonly [number, number] => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const corners = mode === 'lasso' ? path : rectangleOf(path);

  const finish = (event: PointerEvent) => {
    setPath([]);
    const few = mode === 'lasso' ? simplify(corners, TOLERANCE) : corners;
    if (few.length < 6 || !isArea(few)) return;
    const { camera: now, size } = camera;
    const places: number[] = [];
    for (let i = 0; i < few.length; i += 2)
      for (const at of placeAt(now, size, few[i] as number, few[i + 1] as number))
        places.push(at);
    onOutline(places, opOfKeys(event));
  };

  return (
    <div
      className={styles.overlay}
      data-mode={mode}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setPath(at(event));
      }}
      onPointerMove={(event) => {
        if (path.length === 0) return;
        const place = at(event);
        setPath((last) =>
          mode === 'lasso' ? [...last, ...place] : [...last.slice(0, 2), ...place],
        );
      }}
      onPointerUp={finish}
      onPointerCancel={() => setPath([])}
      onWheel={(event) => camera.zoom(-event.deltaY / 200, at(event))}
    >
      <PlotMarks marks={corners.length > 0 ? [{ kind: 'outline', corners }] : []} />
    </div>
  );
}

/** A rectangle between two corners. */
function rectangleOf(path: readonly number[]): readonly number[] {
  const [x0, y0, x1, y1] = path;
  if (x0 === undefined || y0 === undefined) return [];
  if (x1 === undefined || y1 === undefined) return [];
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}

function isArea(corners: readonly number[]): boolean {
  const along = (axis: 0 | 1) => {
    const [low, high] = extremesOf(corners.filter((_, i) => i % 2 === axis));
    return high - low;
  };
  return along(0) >= LEAST && along(1) >= LEAST;
}
