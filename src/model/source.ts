import type { Path } from './path';

/** What the user asks to open. */
export type SourceSpec =
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>>;
      /** Where an `s3://` bucket lies, when its name does not tell. */
      readonly region?: string;
      /** Address of an S3-compatible service that has the bucket. */
      readonly endpoint?: string;
      /** Take the whole file into memory, where its server sends nothing less (RangeNotSupportedError). */
      readonly whole?: boolean;
    }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'folder'; readonly name: string; readonly access: FolderAccess };

/** A folder of the user's computer, read as it is needed. Paths never start with `/`. */
export interface FolderAccess {
  /** Undefined where there is no file. */
  file(path: string): Promise<File | undefined>;
  /** Names directly below, folders with a trailing `/`; empty where there is no folder. */
  list(path: string): Promise<readonly string[]>;
}

/** What was opened, for title, link and recognition. */
export interface SourceInfo {
  readonly name: string;
  readonly size?: number;
  /**
   * A hash over size and first bytes, the same for a copy on another computer. Absent for stores of
   * many keys.
   */
  readonly fingerprint?: string;
  /** Which state of the file was opened: ETag or time of modification, where there is one. */
  readonly revision?: string;
}

/** What reading has cost so far. */
export interface Receipt {
  readonly requests: number;
  readonly bytesRead: number;
  readonly bytesAsked: number;
  readonly cacheHits: number;
  /** Requests that a server has not answered in full. */
  readonly pending?: number;
  /** What it was for, largest first. */
  readonly actions?: readonly ActionCost[];
  /** No request goes out that would read beyond so many bytes; undefined where nobody set a cap. */
  readonly cap?: number | undefined;
  /** Reading has stopped at the cap. */
  readonly isCapped?: boolean;
}

/** Why an open file keeps the user waiting for ten seconds and more. */
export type Delay =
  /** Its worker answers nothing: it is busy, may be for ever. */
  | { readonly kind: 'worker' }
  /** Requests wait for their server, which sent no more than this. */
  | { readonly kind: 'server'; readonly bytes: number; readonly seconds: number };

/** What is read for. */
export interface Action {
  /**
   * `structure`: what elements are. `view`: values on screen. `sample`: what matrices hold, for the overview. `order`:
   * sorting and filtering. `names`: of genes and cells, for finding them. `headers`, `values`: checks of the whole file.
   */
  readonly what:
    | 'opening'
    | 'structure'
    | 'view'
    | 'sample'
    | 'order'
    | 'names'
    | 'genes'
    | 'index'
    | 'export'
    | 'headers'
    | 'values';
  readonly path?: Path;
  /** The first few, by their columns. */
  readonly genes?: readonly number[];
}

/** What was read for something. */
export interface ReadCost {
  readonly requests: number;
  readonly bytesRead: number;
}

export interface ActionCost extends Action, ReadCost {}
