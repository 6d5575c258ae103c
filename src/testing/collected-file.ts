import type { FileSink } from '@/write/hdf5/appender';

/** A file in memory. */
export function collectedFile(): FileSink & { readonly bytes: () => Uint8Array } {
  let pieces: Uint8Array[] = [];
  const bytes = () => {
    const all = new Uint8Array(Buffer.concat(pieces));
    pieces = [all];
    return all;
  };
  return {
    bytes,
    async append(piece) {
      pieces.push(piece.slice());
    },
    async patch(position, piece) {
      bytes().set(piece, position);
    },
  };
}
