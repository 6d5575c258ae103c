import { useStore } from 'zustand';
import styles from './PlotLayers.module.css';
import type { PlotCamera } from './plot-camera';
import { marksOf, type PlotLayer } from './plot-layers';
import { axisNameAt, type Mark } from './plot-marks';

interface PlotLayersProps {
  readonly layers: readonly PlotLayer[];
  readonly camera: PlotCamera;
}

/** The layers of a plot above its points, moving with the camera. */
export function PlotLayers({ layers, camera }: PlotLayersProps) {
  const { camera: now } = useStore(camera.moves);
  const over = layers.filter(({ kind }) => kind !== 'points' && kind !== 'image');
  if (over.length === 0) return null;
  return <PlotMarks marks={over.flatMap((layer) => marksOf(layer, now, camera.size))} />;
}

/** Marks over a plot. */
export function PlotMarks({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <div className={styles.marks} aria-hidden="true">
      {marks.map((mark) =>
        mark.kind === 'text' ? (
          <span
            key={mark.key}
            className={styles.label}
            style={{ left: mark.x, top: mark.y }}
          >
            {mark.text}
          </span>
        ) : mark.kind === 'bar' ? (
          <span
            key="bar"
            className={styles.bar}
            style={{ left: mark.x, top: mark.y, width: mark.width }}
          >
            {mark.text}
          </span>
        ) : mark.kind === 'axis' ? (
          <Axis key={`axis ${mark.axis}`} mark={mark} />
        ) : (
          <svg key={mark.corners.join()} className={styles.outline} aria-hidden="true">
            <polygon points={mark.corners.join(' ')} />
          </svg>
        ),
      )}
    </div>
  );
}

function Axis({ mark }: { readonly mark: Extract<Mark, { kind: 'axis' }> }) {
  const { from, x, y, text, isBehind } = mark;
  const [left, top] = axisNameAt(mark);
  return (
    <svg className={styles.axis} data-behind={isBehind} aria-hidden="true">
      <line x1={from[0]} y1={from[1]} x2={x} y2={y} />
      <text x={left} y={top}>
        {text}
      </text>
    </svg>
  );
}
