/** Bytes of equal significance next to each other, as HDF5's shuffle filter orders them. */
export function shuffled(bytes: Uint8Array, elementBytes: number): Uint8Array {
  const count = Math.floor(bytes.length / elementBytes);
  const out = new Uint8Array(bytes.length);
  for (let byte = 0; byte < elementBytes; byte++)
    for (let i = 0, at = byte; i < count; i++, at += elementBytes)
      out[byte * count + i] = bytes[at] as number;
  return out;
}

/** The zlib stream that HDF5's deflate filter reads; the platform compresses it on a thread of its own. */
export async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const [out] = await Promise.all([
    new Response(stream.readable).arrayBuffer(),
    writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close()),
  ]);
  return new Uint8Array(out);
}
