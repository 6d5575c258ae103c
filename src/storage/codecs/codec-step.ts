/**
 * One step of decoding, plain data so that it can be posted to a decode worker: the codec's
 * name in Petri's registry and its settings as the container gives them.
 */
export interface CodecStep {
  /** `gzip`, `zlib`, `zstd`, `blosc`, `shuffle`, `fletcher32` … */
  readonly codec: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Set for a codec of a Zarr array that Petri's registry does not have: what zarrita's registry needs to decode it. */
  readonly plugIn?: PlugInStep;
}

/** A codec as zarrita finds it: the name in its registry, and the chunk that the codec is created for. */
export interface PlugInStep {
  /** As zarrita spells it: `numcodecs.` and the id for a codec of version 2. */
  readonly name: string;
  /** What it undoes: bytes from bytes, or the bytes of an array's values. */
  readonly kind: 'bytes_to_bytes' | 'array_to_bytes';
  /** Of the values, as Zarr version 3 names it. */
  readonly dataType: string;
  readonly shape: readonly number[];
}
