import { useMemo } from 'react';
import { labelPlaces } from '@/analysis/points/centroids';
import type { PointsClient } from '@/client/points';
import type { Labelled } from './drawing';
import type { PointSet } from './point-set';
import { type PointsQuestion, useTask } from './use-task';

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
