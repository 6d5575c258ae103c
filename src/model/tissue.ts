import type { Affine } from './affine';
import type { IndexRange } from './block';
import type { ChunkPresence } from './node';
import type { Path } from './path';

/** The positions of the axes of an image array; without `c` it has one channel. */
export interface ImageAxes {
  readonly y: number;
  readonly x: number;
  readonly c?: number;
}

/** One resolution of an image. */
export interface ImageLevel {
  /** Path of its array of numbers. */
  readonly path: Path;
  readonly width: number;
  readonly height: number;
  /**
   * Maps coordinates of the embedding to pixels of the image: the first pixel of a row covers 0 to 1, so that its
   * centre is 0.5.
   */
  readonly toPixels: Affine;
  /** Extent of a chunk in pixels; absent if the array is stored as a whole. */
  readonly chunk?: readonly [width: number, height: number];
  /** Bytes of a pixel with all channels, uncompressed. */
  readonly pixelBytes: number;
}

/** An image under the points of an embedding. */
export interface TissueImage {
  /** Path of the image itself: an array, or the group of its levels. */
  readonly path: Path;
  /** Short, and unique in its library: `hires`. */
  readonly name: string;
  readonly axes: ImageAxes;
  readonly rank: number;
  readonly channels: number;
  readonly channelNames?: readonly string[];
  readonly dtype: string;
  /** Its channels are red, green and blue, and opacity if there are four. */
  readonly isRgb: boolean;
  /** At least one, the finest first. */
  readonly levels: readonly ImageLevel[];
  /** Evidence for its position: `tissue_hires_scalef 0.17`. */
  readonly basis: string;
}

/** A number that the file states, and its path. */
export interface StatedNumber {
  readonly value: number;
  readonly at: Path;
}

/** The images of one piece of tissue: a library of `uns/spatial`, a region of a SpatialData. */
export interface TissueLibrary {
  readonly path: Path;
  readonly name: string;
  readonly images: readonly TissueImage[];
  /** The diameter of a spot, in the coordinates of the embedding. */
  readonly spot?: StatedNumber;
  /** Physical length of one unit of the embedding's coordinates, in micrometres. */
  readonly micrometres?: StatedNumber;
}

/** The column that assigns rows to libraries: its values are the names of the libraries. */
export interface LibraryColumn {
  readonly path: Path;
  /** False if only its name or its values suggest it. */
  readonly isStated: boolean;
}

/** The images of an embedding in tissue coordinates, as far as the file states their positions. */
export interface Tissue {
  readonly libraries: readonly TissueLibrary[];
  /** Absent if there is one library, or no such column. */
  readonly column?: LibraryColumn;
  /** Sentences about assumptions that were made. */
  readonly assumptions: readonly string[];
  /** Images and other elements that cannot be shown, each with the reason. */
  readonly left: readonly { readonly path: Path; readonly reason: string }[];
}

/** The array of pixels of a level. */
export interface PixelSource {
  readonly path: Path;
  readonly axes: ImageAxes;
}

/** How a channel is drawn: black up to `low`, its colour from `high` on; channels are added. */
export interface DrawnChannel {
  readonly at: number;
  readonly low: number;
  readonly high: number;
  readonly colour: readonly [red: number, green: number, blue: number];
}

/** A requested rectangle of an image, subsampled to every `step`-th pixel of every `step`-th line. */
export interface TileAsk extends PixelSource {
  readonly x: IndexRange;
  readonly y: IndexRange;
  readonly step: number;
  readonly channels: readonly DrawnChannel[];
  /** The channel of opacity, drawn as `channels` are: from `low` to `high`. */
  readonly opacity?: Pick<DrawnChannel, 'at' | 'low' | 'high'>;
}

/** A rectangle of an image as it is drawn. */
export interface ImageTile {
  readonly width: number;
  readonly height: number;
  /** RGBA, not multiplied by opacity, row by row. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Set if chunks of the array are not stored. */
  readonly chunks?: ChunkPresence;
}

/** Range of the values of a channel, from a sample. */
export interface ChannelSample {
  readonly min: number;
  readonly max: number;
  /** The 1st and the 99.8th percentile. */
  readonly low: number;
  readonly high: number;
}

/** The values of channels in a rectangle of a level. */
export interface ImageSample {
  /** One for each channel that was asked for. */
  readonly channels: readonly ChannelSample[];
  /** Number of pixels. */
  readonly pixels: number;
  readonly isWhole: boolean;
}
