import { useEffect, useState } from 'react';
import type { Labelled } from './drawing';
import { labelsInView } from './label-places';
import styles from './PlotLabels.module.css';
import type { PlotCamera } from './plot-camera';

interface PlotLabelsProps {
  readonly camera: PlotCamera;
  readonly labelled: Labelled;
  /** Of each category, as labelPlaces gives them. */
  readonly places: Float32Array;
}

/** The name of each category where most of its cells are; of names that overlap the one with more cells stays. */
export function PlotLabels({ camera, labelled, places }: PlotLabelsProps) {
  const [, setMoves] = useState(0);
  useEffect(() => {
    return camera.subscribe(() => setMoves((count) => count + 1));
  }, [camera]);
  const labels = labelsInView(places, labelled, camera.camera, camera.size);
  return (
    <div className={styles.labels} aria-hidden="true">
      {labels.map(({ code, text, x, y }) => (
        <span key={code} className={styles.label} style={{ left: x, top: y }}>
          {text}
        </span>
      ))}
    </div>
  );
}
