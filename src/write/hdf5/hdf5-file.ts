import { Appender, type FileSink } from './appender';
import { ByteBuilder, UNDEFINED_ADDRESS } from './byte-builder';
import { withChecksum } from './object-header';

const SUPERBLOCK_BYTES = 48;
const SIGNATURE = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

/** An HDF5 file being written. */
export interface NewHdf5File {
  /** For appending its objects. */
  readonly content: Appender;
  /** Completes the file, with the group at this address as its root. */
  finish(root: number): Promise<void>;
}

/**
 * Starts an HDF5 file for libhdf5 1.8 and later. Its first 48 bytes are zeros until it is finished,
 * when the superblock (version 2) replaces them, so that an unfinished file has no signature and is
 * not an HDF5 file.
 */
export async function createHdf5File(
  sink: FileSink,
  signal?: AbortSignal,
): Promise<NewHdf5File> {
  const content = new Appender(sink, signal);
  await content.append(new Uint8Array(SUPERBLOCK_BYTES));
  return {
    content,
    finish: (root) => content.finish(superblock(content.position, root)),
  };
}

function superblock(end: number, root: number): Uint8Array {
  const [version, offsetBytes, lengthBytes, flags] = [2, 8, 8, 0];
  return withChecksum(
    new ByteBuilder(SUPERBLOCK_BYTES)
      .bytes(Uint8Array.from(SIGNATURE))
      .u8(version)
      .u8(offsetBytes)
      .u8(lengthBytes)
      .u8(flags)
      .address(0)
      .address(UNDEFINED_ADDRESS)
      .address(end)
      .address(root),
  );
}
