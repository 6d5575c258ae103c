import type { FormatInfo } from '@/model/format';
import type { Path } from '@/model/path';
import type { ConversionFormat, MatrixOrder } from './questions';

/** What lines of code have to say of cells and genes that are saved; everything of what is absent. */
export interface Subset {
  readonly file: {
    readonly name: string;
    readonly format: Pick<FormatInfo, 'python' | 'seuratDisk'>;
    readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  };
  /** The annotated matrix in it. */
  readonly part: Path;
  readonly rows?: SubsetRows;
  /** Names in the index, where they are distinct there; else numbers. */
  readonly genes?: SubsetGenes;
  readonly layers?: readonly string[];
  readonly embeddings?: readonly string[];
  readonly columns?: readonly string[];
  /** Columns of booleans that the file does not have: half-open ranges of rows, start and stop alternating. */
  readonly saved: readonly {
    readonly name: string;
    readonly ranges: readonly number[];
  }[];
  /** `#rrggbb` by code. */
  readonly colours: readonly {
    readonly column: string;
    readonly colours: readonly string[];
  }[];
  readonly by?: MatrixOrder;
  /** A column of texts has missing values, which anndata writes only where its settings say so. */
  readonly hasMissingTexts: boolean;
  readonly format: ConversionFormat;
  /** Of the written file, without the ending. */
  readonly stem: string;
}

export type SubsetRows =
  /** A mask in the language of the lines. */
  | { readonly kind: 'mask'; readonly text: string; readonly hasNa: boolean }
  | { readonly kind: 'ranges'; readonly ranges: readonly number[] };

export type SubsetGenes =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] };
