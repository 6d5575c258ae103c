import type { Path } from '@/model/path';
import type { Question } from '@/model/question';
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
  readonly tissue: Question<{ readonly embedding: Path }, Tissue>;
  /** A rectangle of an image as it is drawn. */
  readonly tile: Question<TileAsk, ImageTile>;
  /** The range of the values of some channels, by a sample. */
  readonly sampleImage: Question<
    PixelSource & { readonly channels: readonly number[] },
    ImageSample
  >;
}
