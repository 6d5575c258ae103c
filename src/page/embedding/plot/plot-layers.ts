import type { PaintedPoints, PointOrder } from '@/ask/colour/paint-points';
import type { Mark } from '@/ask/embeddings/plot-marks';
import type { Solid } from '@/ask/embeddings/rotation';
import type { ImageStyle } from '@/ask/images/compose-pixels';
import type { PlacedTile } from '@/ask/images/placed-tile';
import { axesMarks } from './axes-marks';
import type { Camera, Size } from './camera';
import type { Labelled } from './drawing';
import { labelsInView } from './label-positions';
import { scaleBar } from './scale-bar';

/**
 * What a plot shows: plain values, the first drawn first. The screen and a saved picture draw the same list. Points and
 * images are drawn by the graphics card on screen and by the processor in a picture; a layer of any other kind is its marks.
 */
export type PlotLayer = PointsLayer | LabelsLayer | ImageLayer | ScaleLayer | AxesLayer;

export interface PointsLayer extends Omit<PaintedPoints, 'solid'> {
  readonly kind: 'points';
  readonly palette: Uint8Array<ArrayBuffer>;
  readonly curve: number;
  readonly order: PointOrder;
  readonly opacity: number;
  /** Of the size that suits the number of points. */
  readonly size: number;
  /** Of points, in the unit of positions; by their number and the zoom where undefined. */
  readonly diameter?: number | undefined;
  /** Of points in space. */
  readonly solid?: Solid | undefined;
}

/** An image, in parts. */
export interface ImageLayer {
  readonly kind: 'image';
  /** The first is drawn first. */
  readonly tiles: readonly PlacedTile[];
  readonly look: ImageStyle;
}

/** A bar of a round length. */
export interface ScaleLayer {
  readonly kind: 'scale';
  /** In the unit of positions. */
  readonly micrometre: number;
}

/** Where the axes of points in space point to. */
export interface AxesLayer {
  readonly kind: 'axes';
  readonly names: readonly [x: string, y: string, z: string];
  /** −1 where y of the data points down. */
  readonly up: 1 | -1;
}

/** The name of each category where most of its cells are; of names that overlap the one with more cells stays. */
interface LabelsLayer {
  readonly kind: 'labels';
  readonly labelled: Labelled;
  /** Of each category, as `labelPositions` gives them. */
  readonly places: Float32Array;
}

/** What a layer looks like from where the camera is; points and images are no marks. */
export function marksOf(layer: PlotLayer, camera: Camera, size: Size): readonly Mark[] {
  switch (layer.kind) {
    case 'points':
    case 'image':
      return [];
    case 'scale':
      return scaleBar(layer.micrometre * 2 ** camera.zoom, size);
    case 'axes':
      return camera.turn ? axesMarks(layer, camera.turn, size) : [];
    case 'labels':
      return labelsInView(layer.places, layer.labelled, camera, size);
  }
}
