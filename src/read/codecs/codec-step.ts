/**
 * One step of decoding, plain data so that it can be posted to a decode worker: the codec's name in
 * Petri's registry and its settings as in the container.
 */
export interface CodecStep {
  /** `gzip`, `zlib`, `zstd`, `blosc`, `shuffle`, `fletcher32` … */
  readonly codec: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Set for a codec of a Zarr array outside Petri's registry: what zarrita's registry needs to decode it. */
  readonly plugIn?: PlugInStep;
}

/** A codec for zarrita's registry: its name, and the chunk that it is created for. */
export interface PlugInStep {
  /** In zarrita's spelling: `numcodecs.` and the id for a codec of version 2. */
  readonly name: string;
  /** Its kind: bytes to bytes, or array to bytes. */
  readonly kind: 'bytes_to_bytes' | 'array_to_bytes';
  /** Type of the values, by its Zarr version 3 name. */
  readonly dataType: string;
  readonly shape: readonly number[];
}
