import { type Compress, compressed } from '@/model/compressed';

/** Bytes of one member of a gzip file, before compression. */
const MEMBER_BYTES = 1 << 20;
/** Members compressed at the same time: two for each worker of the pool. */
const AT_ONCE = 8;

/**
 * Writes what `use` appends as a gzip file of several members, one after another (RFC 1952, 2.2), which are compressed at the
 * same time. Memory: a megabyte for each of them.
 */
export async function writeGzip(
  write: (bytes: Uint8Array) => Promise<void>,
  use: (append: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
  compress: Compress = compressed,
): Promise<void> {
  const compressing: Promise<Uint8Array>[] = [];
  let member = new Uint8Array(MEMBER_BYTES);
  let filled = 0;
  const take = async () => {
    const made = await compressing.shift();
    if (made) await write(made);
  };
  const end = async (bytes: Uint8Array) => {
    const made = compress(bytes, 'gzip');
    made.catch(() => undefined); // reported when it is written
    compressing.push(made);
    if (compressing.length >= AT_ONCE) await take();
  };
  let count = 0;
  await use(async (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + MEMBER_BYTES - filled);
      member.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < MEMBER_BYTES) continue;
      const full = member;
      member = new Uint8Array(MEMBER_BYTES);
      filled = 0;
      count++;
      await end(full);
    }
  });
  // a file without content is a member without content
  if (filled > 0 || count === 0) await end(member.slice(0, filled));
  while (compressing.length > 0) await take();
}
