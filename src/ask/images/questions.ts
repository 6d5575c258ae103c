import type { Path } from '@/model/path';
import type {
  ImageSample,
  ImageTile,
  PixelSource,
  TileAsk,
  Tissue,
} from '@/model/tissue';

/** Questions about images under embeddings; see `Questions`. */
export interface ImageQuestions {
  /** The images under an embedding, and their positions. Reads shapes and a few numbers. */
  readonly tissue: {
    readonly ask: { readonly embedding: Path };
    readonly answer: Tissue;
  };
  /** A rectangle of an image as it is drawn. */
  readonly tile: { readonly ask: TileAsk; readonly answer: ImageTile };
  /** The range of the values of some channels, by a sample. */
  readonly sampleImage: {
    readonly ask: PixelSource & { readonly channels: readonly number[] };
    readonly answer: ImageSample;
  };
}
