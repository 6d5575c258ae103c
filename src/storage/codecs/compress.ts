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

/** Streams what `use` appends as one gzip stream to `write`, as it is compressed. */
export async function writeGzip(
  write: (bytes: Uint8Array) => Promise<void>,
  use: (append: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const stream = new CompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const written = stream.readable.pipeTo(new WritableStream({ write }));
  written.catch(() => undefined); // reported below
  try {
    await use((bytes) => writer.write(bytes as Uint8Array<ArrayBuffer>));
    await writer.close();
  } catch (error) {
    const stopped = writer.abort(error);
    stopped.catch(() => undefined); // of a stream that has failed already
    // a failed write fails what is appended, too
    await written;
    throw error;
  }
  await written;
}
