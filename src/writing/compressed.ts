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
