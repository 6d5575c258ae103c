import type { PaintedPoints, PointOrder } from '@/ask/colour/paint-points';
import type { Solid } from '@/ask/embeddings/rotation';
import type { ImageStyle } from '@/ask/images/compose-pixels';
import { axesMarks } from './axes-marks';
import type { Camera, Size } from './camera';
import type { Labelled } from './drawing';
import { labelsInView } from './label-positions';
import type { PlacedTile } from './placed-tile';
import type { Mark } from './plot-marks';
import { scaleBar } from './scale-bar';

/**
 * Layer of a plot, as plain values; the first layer of a list is drawn first. The screen and a saved picture draw the
 * same list. Points and images are drawn by the graphics card on screen and by the processor in a picture; a layer of
 * any other kind is drawn as its marks.
 */
export type PlotLayer = PointsLayer | LabelsLayer | ImageLayer | ScaleLayer | AxesLayer;

/** How all points of a plot are drawn. */
export interface PointsLook {
  /** How the colour map is spread between the levels at its ends; see `levelCurve`. */
  readonly curve: number;
  readonly order: PointOrder;
  /** Opacity of one point, from 0 to 1. */
  readonly opacity: number;
  /** Point size relative to the size that suits the number of points. */
  readonly size: number;
  /** Diameter of points in the unit of positions; if undefined, it follows from their number and the zoom. */
  readonly diameter?: number | undefined;
}

export interface PointsLayer
  extends Omit<PaintedPoints, 'solid' | keyof PointsLook>,
    PointsLook {
  readonly kind: 'points';
  readonly palette: Uint8Array<ArrayBuffer>;
  /** Third coordinate and bounding ball of points in space. */
  readonly solid?: Solid | undefined;
}

/** An image, in parts. */
export interface ImageLayer {
  readonly kind: 'image';
  /** Tiles in drawing order. */
  readonly tiles: readonly PlacedTile[];
  readonly look: ImageStyle;
}

/** A bar of a round length. */
export interface ScaleLayer {
  readonly kind: 'scale';
  /** Length of a micrometre in the unit of positions. */
  readonly micrometre: number;
}

/** Directions of the axes of points in space. */
export interface AxesLayer {
  readonly kind: 'axes';
  readonly names: readonly [x: string, y: string, z: string];
  /** −1 where y of the data points down. */
  readonly up: 1 | -1;
}

/** The name of each category where most of its cells are; if names overlap, the one with more cells stays. */
interface LabelsLayer {
  readonly kind: 'labels';
  readonly labelled: Labelled;
  /** Position of each category, as `labelPositions` returns them. */
  readonly places: Float32Array;
}

/** Marks of a layer as the camera sees it; none for points and images. */
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
