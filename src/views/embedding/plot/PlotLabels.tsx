import { useEffect, useMemo, useState } from 'react';
import { labelPlaces } from '@/analysis/points/centroids';
import type { PointsClient } from '@/client/points';
import type { PointSet } from '../points/point-set';
import { type PointsQuestion, useTask } from '../points/use-task';
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

/** Where the name of each category stands, x and y in turn; undefined until that is found, and where none is wanted. */
export function useLabelPlaces(
  labelled: Labelled | undefined,
  { positions, isComplete }: PointSet,
  client: PointsClient,
): Float32Array | undefined {
  const colours = labelled?.colours;
  const question = useMemo((): PointsQuestion<Float32Array> | undefined => {
    if (!isComplete || colours?.kind !== 'categories') return undefined;
    const args = [positions, colours.codes, colours.counts] as const;
    return {
      points: colours.codes.length,
      here: () => labelPlaces(...args),
      there: () => client.labelPlaces(...args),
    };
  }, [isComplete, positions, colours, client]);
  return useTask(question);
}
