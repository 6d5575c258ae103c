import type { IndexRange, Region } from '@/model/block';

/** The source to open: as given by a user. */
export type BenchInput =
  | { readonly kind: 'file'; readonly file: File }
  | {
      readonly kind: 'folder';
      readonly name: string;
      /** By path below the folder: a File loses it when posted. */
      readonly files: ReadonlyMap<string, File>;
    }
  | { readonly kind: 'url'; readonly url: string };

/** One measurement. */
export type BenchTask =
  /** Arrays, whole. Opening is outside the clock. */
  | { readonly kind: 'arrays'; readonly paths: readonly string[] }
  /** Rows of the CSR matrix /X, one after another. */
  | { readonly kind: 'rows'; readonly rows: readonly number[] }
  /**
   * A gene of a matrix, without an index (`first`), with its index open (`next`) or on disk (`visit`); its index, or
   * that there is one (`indexed`, of no interest to the clock); a dot plot out of it; the markers of a group of cells.
   */
  | {
      readonly kind: 'genes';
      readonly what:
        | 'first'
        | 'index'
        | 'indexed'
        | 'next'
        | 'visit'
        | 'dots'
        | 'markers';
      readonly path: string;
      readonly gene?: number;
      readonly genes?: readonly number[];
      readonly by?: string;
      readonly group?: string;
    }
  /** The number of rows that a query finds, or all rows sorted, in a column table. */
  | {
      readonly kind: 'query';
      readonly table: string;
      readonly where: string;
      readonly sort?: {
        readonly column: string;
        readonly descending?: boolean;
        readonly limit?: number;
        /** Places of the order, for which the answer is a checksum of the rows there. */
        readonly windows?: readonly IndexRange[];
      };
      /** No question: the cost of opening alone. */
      readonly isOnlyOpened?: boolean;
      /** Indexes assumed to be verified, those to verify first, and queries to ask first. */
      readonly valid?: readonly { readonly index: string; readonly column: string }[];
      readonly verifies?: readonly string[];
      readonly before?: readonly string[];
    }
  /** What a user sees first: opened, then these elements one after another, all on the clock. */
  | {
      readonly kind: 'views';
      readonly views: readonly { readonly path: string; readonly region: Region }[];
      /** The arrays for the same view, for readers without elements. */
      readonly paths: readonly string[];
    };

/** A measurement; returns the number of values read, or a function that counts them after the clock stops. */
export type BenchRun = () => Promise<
  number | (() => number) | { readonly values: number; readonly bytes: number }
>;

export interface BenchJob {
  readonly reader: 'petri' | 'h5wasm' | 'zarrita' | 'browser';
  readonly task: BenchTask;
  /** The file is closed afterwards, and its workers end. */
  readonly isClosed?: boolean;
}

export interface BenchAnswer {
  readonly ms: number;
  /** Number of values read: must be equal for every reader. */
  readonly values: number;
  /** That were read. */
  readonly bytes?: number;
}
