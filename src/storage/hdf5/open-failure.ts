import type { ByteSource } from '@/bytes/byte-source';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { type DamagedSuperblock, LAST_VERSION, type Superblock } from './superblock';

/**
 * Why a file cannot be opened by what its superblock says, for the person who has it; undefined where it can be.
 * A file with a writer beside its readers may not have reached its end yet.
 */
export function refusalOf(
  { name, size }: ByteSource,
  superblock: Superblock | DamagedSuperblock,
): DataError | undefined {
  if (superblock.base === undefined)
    return new DataError(
      'CorruptError',
      superblock.version > LAST_VERSION
        ? `${name}: its first block (superblock) has the unknown version ${superblock.version}. The file is damaged, or too new for this version of HDF5.`
        : `${name}: its first block (superblock) is damaged (${superblock.damage}). Download it again or re-save it.`,
    );
  if (superblock.openFor === 'writing')
    return new DataError(
      'UnsupportedError',
      `${name} is still open for writing, or the program writing it crashed before closing it. Close it there, or repair it with "h5clear -s ${name}".`,
    );
  if (superblock.end > size && superblock.openFor === 'nothing')
    return new DataError(
      'CorruptError',
      `${name} is incomplete: it ends at ${size} of ${superblock.end} bytes. The download or copy was interrupted. Download it again.`,
    );
  return undefined;
}

/** What a file without HDF5's signature is instead. */
export async function notHdf5(
  source: ByteSource,
  options?: ReadOptions,
): Promise<DataError> {
  const { name, size } = source;
  if (size === 0)
    return new DataError(
      'NotDataError',
      `${name} is empty (0 bytes). The download or export failed. Download or export it again.`,
    );
  const start = await source.read(0, Math.min(size, 512), options);
  return new DataError('NotDataError', `${name} is not HDF5: ${guess(start)}`);
}

function guess(start: Uint8Array): string {
  const begins = (...bytes: number[]) => bytes.every((byte, i) => start[i] === byte);
  const text = new TextDecoder('latin1').decode(start);
  if (begins(0x1f, 0x8b))
    return 'it is compressed with gzip (or is an R file, .rds). Unpack it first (gunzip).';
  if (begins(0x50, 0x4b, 3, 4) || begins(0x50, 0x4b, 5, 6))
    return 'it is a zip archive. Unpack it first, or open it as .zarr.zip if it contains a Zarr store.';
  if (begins(0x42, 0x5a, 0x68)) return 'it is compressed with bzip2. Unpack it first.';
  if (begins(0x28, 0xb5, 0x2f, 0xfd))
    return 'it is compressed with zstd. Unpack it first.';
  if (begins(0xfd, 0x37, 0x7a, 0x58)) return 'it is compressed with xz. Unpack it first.';
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    return 'it is a web page, perhaps a login or error page instead of the file. Sign in and download it again.';
  if (text.startsWith('version https://git-lfs'))
    return 'it is a Git LFS pointer, not the file itself. Fetch it with "git lfs pull".';
  if (/^[\t\n\r\x20-\x7e\x80-\xff]*$/.test(text)) return 'it is a text file.';
  return 'it does not have the HDF5 signature, or it is truncated.';
}
