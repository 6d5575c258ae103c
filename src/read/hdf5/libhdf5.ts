/** libhdf5's description of a type, in its memory layout. */
export interface LibType {
  /** Class number: 0 integer, 1 float, 3 string, 4 bits, 5 opaque, 6 compound, 7 reference, 8 enum, 9 variable length, 10 array. */
  readonly type: number;
  readonly size: number;
  readonly signed: boolean;
  readonly littleEndian: boolean;
  /** True for text of variable length. */
  readonly vlen: boolean;
  readonly cset?: number;
  readonly strpad?: number;
  readonly ref_type?: 'object' | 'region';
  readonly compound_type?: {
    readonly members: readonly (LibType & {
      readonly name: string;
      readonly offset: number;
    })[];
  };
  readonly array_type?: LibType & { readonly shape: readonly number[] };
  readonly vlen_type?: LibType;
  readonly enum_type?: {
    readonly type: number;
    readonly members: Readonly<Record<string, number>>;
  };
}

/** libhdf5's description of a dataset or attribute; `shape` is null for a null dataspace. */
export interface LibMetadata extends LibType {
  readonly shape: readonly number[] | null;
  readonly maxshape: readonly number[] | null;
  readonly chunks: readonly number[] | null;
  readonly total_size: number;
}

export interface LibFileNode {
  stream_ops: Record<string, unknown>;
}

/** The part of Emscripten's file system that a lazy file needs. */
export interface LibFileSystem {
  readonly ErrnoError: new (code: number) => Error;
  mkdirTree(path: string): void;
  createFile(
    folder: string,
    name: string,
    properties: object,
    canRead: boolean,
    canWrite: boolean,
  ): LibFileNode;
  writeFile(path: string, bytes: Uint8Array): void;
  unlink(path: string): void;
  rmdir(path: string): void;
}

/**
 * The part of h5wasm's module that Petri uses, written by hand: libhdf5's own calls, never the
 * JavaScript classes on top of it, whose `value` ignores the status of a read.
 */
export interface LibHdf5 {
  readonly FS: LibFileSystem;
  /** A new view whenever the heap has grown: get it again after each call. */
  readonly HEAPU8: Uint8Array;
  readonly H5F_ACC_RDONLY: number;
  readonly H5F_ACC_SWMR_READ: number;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  open(
    path: string,
    mode: number,
    trackOrder: boolean,
    oldest: number,
    newest: number,
  ): bigint;
  close_file(file: bigint): number;
  get_dataset_metadata(file: bigint, path: string): LibMetadata;
  get_dataset_data(
    file: bigint,
    path: string,
    count: readonly bigint[] | null,
    offset: readonly bigint[] | null,
    stride: readonly bigint[] | null,
    target: bigint,
  ): number;
  reclaim_vlen_memory(
    file: bigint,
    path: string,
    attribute: string,
    data: bigint,
  ): number;
  reclaim_vlen_memory_count(
    file: bigint,
    path: string,
    attribute: string,
    data: bigint,
    count: readonly bigint[],
  ): number;
}
