/** Compresses bytes as a zlib stream (HDF5's deflate filter) or as gzip; the platform does it on a separate thread. */
export async function compressed(
  bytes: Uint8Array,
  format: 'deflate' | 'gzip',
): Promise<Uint8Array> {
  const stream = new CompressionStream(format);
  const writer = stream.writable.getWriter();
  const [out] = await Promise.all([
    new Response(stream.readable).arrayBuffer(),
    writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close()),
  ]);
  return new Uint8Array(out);
}
