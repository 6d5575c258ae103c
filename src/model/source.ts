import type { BucketKeys } from './bucket-keys';
import type { Path } from './path';

/** A file, folder or address that the user wants to open. */
export type SourceSpec =
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>>;
      /** The location of an `s3://` bucket, if its name does not imply it. */
      readonly region?: string;
      /** Address of an S3-compatible service that has the bucket. */
      readonly endpoint?: string;
      /** Signs all requests for the bucket. */
      readonly keys?: BucketKeys;
      /** Download the whole file, if its server does not support ranges (RangeNotSupportedError). */
      readonly whole?: boolean;
      /** Continue reading if only a date suggests that the file changed. */
      readonly ignoresDates?: boolean;
      /** The servers that requests may be redirected to. */
      readonly redirects?: Redirects;
    }
  | {
      readonly kind: 'file';
      readonly file: File;
      /** The path of a file, or of a Zarr store, in an archive (ZIP, tar); in an address its fragment. */
      readonly member?: string;
      /** Folder of the file, if it was given: virtual datasets refer to files in it. */
      readonly beside?: FolderAccess;
    }
  | { readonly kind: 'folder'; readonly name: string; readonly access: FolderAccess };

/** Servers that redirects may lead to, besides the server of the address. */
export interface Redirects {
  /** Servers in the notation of `approvalOf`. */
  readonly known: readonly string[];
  /**
   * All other servers: every server on the internet (for an address that the user chose), or none (for one that a link
   * gave).
   */
  readonly others: 'public' | 'none';
}

/** A folder of the user's computer, read lazily. Paths never start with `/`. */
export interface FolderAccess {
  /** Undefined if absent. */
  file(path: string): Promise<File | undefined>;
  /** Names directly below, folders with a trailing `/`; empty for an absent folder. */
  list(path: string): Promise<readonly string[]>;
}

/** The opened source, for title, link and recognition. */
export interface SourceInfo {
  readonly name: string;
  readonly size?: number;
  /** A hash of size and first bytes, equal for a copy on another computer. Absent for stores of many keys. */
  readonly fingerprint?: string;
  /** The state of the file when it was opened: ETag or time of modification, if known. */
  readonly revision?: string;
  /** Servers that its address was redirected to while it was opened, in the notation of `approvalOf`. */
  readonly redirectedTo?: readonly string[];
}

/** Costs of reading so far. */
export interface Receipt {
  readonly requests: number;
  readonly bytesRead: number;
  readonly bytesAsked: number;
  readonly cacheHits: number;
  /** Requests that a server has not answered completely. */
  readonly pending?: number;
  /** Costs by action, largest first. */
  readonly actions?: readonly ActionCost[];
  /** Requests that would exceed this number of bytes are not sent; undefined without a cap. */
  readonly cap?: number | undefined;
  /** Reading has stopped at the cap. */
  readonly isCapped?: boolean;
  /** Hosts that requests were redirected to, other than the one of the address. */
  readonly redirectedTo?: readonly string[];
  /** Whether reads fail if the server states another date than before; undefined if it never did. */
  readonly dates?: 'refused' | 'ignored';
  /** The server refuses the keys of the bucket, such as those that expired. */
  readonly keys?: 'refused';
}

/** Why an open file has not responded for ten seconds or more. */
export type Delay =
  /** Its worker does not respond: busy, possibly forever. */
  | { readonly kind: 'worker' }
  /** Requests are pending; the server has sent this many bytes. */
  | { readonly kind: 'server'; readonly bytes: number; readonly seconds: number };

/** The purpose of a read. */
export interface Action {
  /**
   * `structure`: shapes and attributes of elements. `view`: values on screen. `sample`: samples of matrices, for the
   * overview. `order`: sorting and filtering. `names`: names of genes and cells, for finding them. `headers`, `values`:
   * checks of the whole file.
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
  /** The first few, by the names of their columns. */
  readonly genes?: readonly number[];
}

/** The cost of an action. */
export interface ReadCost {
  readonly requests: number;
  readonly bytesRead: number;
}

export interface ActionCost extends Action, ReadCost {}
