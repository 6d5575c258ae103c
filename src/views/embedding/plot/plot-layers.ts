import type { PaintedPoints, PointOrder } from '@/analysis/colour/paint-points';
import type { Mark } from '@/analysis/points/plot-marks';
import type { Camera, Size } from './camera';
import type { Labelled } from './drawing';
import { labelsInView } from './label-places';

/**
 * What a plot shows: plain values, the first drawn first. The screen and a saved picture draw the same list. Points are
 * drawn by the graphics card on screen and by the processor in a picture; a layer of any other kind is its marks.
 */
export type PlotLayer = PointsLayer | LabelsLayer;

export interface PointsLayer extends PaintedPoints {
  readonly kind: 'points';
  readonly palette: Uint8Array<ArrayBuffer>;
  readonly curve: number;
  readonly order: PointOrder;
  readonly opacity: number;
  /** Of the size that suits the number of points. */
  readonly size: number;
}

/** The name of each category where most of its cells are; of names that overlap the one with more cells stays. */
interface LabelsLayer {
  readonly kind: 'labels';
  readonly labelled: Labelled;
  /** Of each category, as `labelPlaces` gives them. */
  readonly places: Float32Array;
}

/** What a layer looks like from where the camera is; points are no marks. */
export function marksOf(layer: PlotLayer, camera: Camera, size: Size): readonly Mark[] {
  switch (layer.kind) {
    case 'points':
      return [];
    case 'labels':
      return labelsInView(layer.places, layer.labelled, camera, size);
  }
}
