/** What one measurement is asked: read these arrays whole, or these rows of a CSR matrix. */
export interface BenchJob {
  readonly reader: 'petri' | 'h5wasm' | 'zarrita';
  /** A file given to the page, or the address of a Zarr store. */
  readonly input: File | string;
  readonly paths: readonly string[];
  readonly rows?: readonly number[];
}

export interface BenchAnswer {
  readonly ms: number;
  /** How many values were read: the same for every reader, or the row is void. */
  readonly values: number;
}
