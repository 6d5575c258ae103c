import type { FormatInfo } from '@/model/format';
import type { Path } from '@/model/path';
import type { ConversionFormat, MatrixOrder } from './questions';

/** Subset of cells and genes that lines of code reproduce; absent members select everything. */
export interface Subset {
  readonly file: {
    readonly name: string;
    readonly format: Pick<FormatInfo, 'python' | 'seuratDisk'>;
    readonly container: 'hdf5' | 'zarr2' | 'zarr3';
  };
  /** Path of the annotated matrix in the file. */
  readonly part: Path;
  readonly rows?: SubsetRows;
  /** Names in the index if they are distinct there, else positions. */
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
  /** Drops categories that no row has. */
  readonly dropUnused?: boolean;
  /** True if a column of strings has missing values, which anndata writes only if its settings allow it. */
  readonly hasMissingTexts: boolean;
  readonly format: ConversionFormat;
  /** Name of the written file, without its extension. */
  readonly stem: string;
}

export type SubsetRows =
  /** A mask in the language of the lines. */
  | { readonly kind: 'mask'; readonly text: string; readonly hasNa: boolean }
  | { readonly kind: 'ranges'; readonly ranges: readonly number[] };

export type SubsetGenes =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] };
