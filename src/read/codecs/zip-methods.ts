import { loadCode } from '@/model/petri-code';
import type { UnpackMember } from '@/read/bytes/zip/member';
import { corrupt, type OutputLimit } from './byte-codec';
import { loadCodec } from './codec-registry';

/** Methods of ZIP whose data are those of a codec (APPNOTE 4.4.5). */
const CODECS: Readonly<Record<number, string>> = { 12: 'bz2', 93: 'zstd', 95: 'lzma' };
const LZMA = 14;

/** Unpacks members of ZIPs that are compressed by bzip2, LZMA, Zstandard and XZ. */
export const unpackZipMember: UnpackMember = async (
  bytes,
  { method, size, isMarked },
) => {
  const room: OutputLimit = { exact: size, most: size };
  if (method === LZMA) return readLzmaMember(bytes, room, isMarked);
  const name = CODECS[method];
  const codec = name === undefined ? undefined : await loadCodec(name);
  return codec?.kind === 'bytes' ? codec.decode(bytes, {}, room) : undefined;
};

/** A version, the length of the properties, the properties, the stream (APPNOTE 5.8.8). */
async function readLzmaMember(
  bytes: Uint8Array,
  room: OutputLimit,
  isMarked: boolean,
): Promise<Uint8Array> {
  const [
    { GrowingBytes },
    { readLzma1 },
    { LzmaDecoder, propertiesOf },
    { RangeDecoder },
  ] = await loadCode(() =>
    Promise.all([
      import('./growing-bytes'),
      import('./lzma2'),
      import('./lzma-decoder'),
      import('./lzma-range'),
    ]),
  );
  const [, , low = 0, high = 0, properties] = bytes;
  const start = 4 + low + 256 * high;
  if (properties === undefined || start < 9 || start > bytes.length)
    throw corrupt('its header is missing');
  const out = new GrowingBytes(room, bytes.length);
  const decoder = new LzmaDecoder(propertiesOf(properties));
  const coder = new RangeDecoder(bytes, start, bytes.length);
  readLzma1(decoder, coder, isMarked ? undefined : room.exact, out);
  return out.take();
}
