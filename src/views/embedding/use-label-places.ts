import { useMemo } from 'react';
import { labelPlaces } from '@/analysis/centroids';
import type { PointsClient } from '@/client/points';
import type { Drawing } from './use-drawing';
import { type PointsQuestion, useTask } from './use-task';

/** Where the name of each category stands, x and y in turn; undefined until that is found, and where none is wanted. */
export function useLabelPlaces(
  isWanted: boolean,
  { points, colours }: Drawing,
  client: PointsClient,
): Float32Array | undefined {
  const { positions, isComplete } = points;
  const question = useMemo((): PointsQuestion<Float32Array> | undefined => {
    if (!isWanted || !isComplete || colours?.kind !== 'categories') return undefined;
    const args = [positions, colours.codes, colours.counts] as const;
    return {
      points: colours.codes.length,
      here: () => labelPlaces(...args),
      there: () => client.labelPlaces(...args),
    };
  }, [isWanted, isComplete, positions, colours, client]);
  return useTask(question);
}
