/** Compresses bytes as a zlib stream (HDF5's deflate filter) or as gzip, at the level of the platform, which is 6. */
export type Compress = (
  bytes: Uint8Array,
  format: CompressedFormat,
) => Promise<Uint8Array>;

export type CompressedFormat = 'deflate' | 'gzip';

/** In this thread in browsers; on a separate one in Node. */
export const compressed: Compress = async (bytes, format) => {
  const stream = new CompressionStream(format);
  const writer = stream.writable.getWriter();
  const [out] = await Promise.all([
    new Response(stream.readable).arrayBuffer(),
    writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close()),
  ]);
  return new Uint8Array(out);
};
