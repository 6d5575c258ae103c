import {
  type PointerEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { extremesOf } from '@/model/extremes';
import type { SelectOp } from '@/page/state/combine-selection';
import { placeAt } from '../plot/camera';
import { PlotMarks } from '../plot/PlotLayers';
import type { PlotCamera } from '../plot/plot-camera';
import type { PressedPointer } from '../plot/steering';
import { simplify } from './lasso-outline';
import styles from './Select.module.css';
import { opOfKeys } from './SelectOps';

export type SelectMode = 'lasso' | 'rectangle';

interface SelectOverlayProps {
  readonly mode: SelectMode;
  /** Pointer that draws the outline from the start; without it, each one that is pressed draws one. */
  readonly pressed?: PressedPointer | undefined;
  readonly camera: PlotCamera;
  /**
   * Called with corners in the unit of the points, and the set operation of the modifier keys that are held, if any.
   */
  readonly onOutline: (outline: readonly number[], op: SelectOp | undefined) => void;
  /** Called when a pointer is released. */
  readonly onEnd?: () => void;
}

/** Tolerance of a simplified path in pixels, and the smallest extent that is an area and not a click. */
const TOLERANCE = 1;
const LEAST = 4;

/** Overlays the points while a lasso or rectangle is drawn; the wheel still zooms. */
export function SelectOverlay(props: SelectOverlayProps) {
  const { mode, pressed, camera, onOutline, onEnd } = props;
  const overlay = useRef<HTMLDivElement>(null);
  const [path, setPath] = useState<readonly number[]>([]);
  const at = ({
    clientX,
    clientY,
  }: Omit<PressedPointer, 'pointerId'>): readonly [number, number] => {
    const { left = 0, top = 0 } = overlay.current?.getBoundingClientRect() ?? {};
    return [clientX - left, clientY - top];
  };
  const begin = (pointer: PressedPointer) => {
    overlay.current?.setPointerCapture(pointer.pointerId);
    setPath(at(pointer));
  };
  const beginPressed = useEffectEvent(begin);
  useLayoutEffect(() => {
    if (pressed) beginPressed(pressed);
  }, [pressed]);
  const corners = mode === 'lasso' ? path : rectangleOf(path);

  const end = () => {
    setPath([]);
    onEnd?.();
  };
  const finish = (event: PointerEvent) => {
    end();
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
      ref={overlay}
      className={styles.overlay}
      data-mode={mode}
      onPointerDown={(event) => {
        if (event.button === 0) begin(event);
      }}
      onPointerMove={(event) => {
        if (path.length === 0) return;
        const place = at(event);
        setPath((last) =>
          mode === 'lasso' ? [...last, ...place] : [...last.slice(0, 2), ...place],
        );
      }}
      onPointerUp={finish}
      onPointerCancel={end}
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
