/** A file that is written piece by piece. */
export interface FileSink {
  /** Resolves when there is room for more. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** All is written: the file is the user's. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

interface SavePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/**
 * Asks where to write a file and streams it to disk there. Where the browser has no such question,
 * it is gathered in a Blob, which browsers keep on disk, and given as a download. Throws an
 * AbortError when the user thinks better of it.
 */
export async function createFileSink(name: string, type: string): Promise<FileSink> {
  const { showSaveFilePicker } = window as SavePicker; // not in every browser, so not in TypeScript's
  if (!showSaveFilePicker) return downloadSink(name, type);
  const handle = await showSaveFilePicker.call(window, { suggestedName: name });
  const stream = await handle.createWritable();
  return {
    write: async (bytes) => stream.write(bytes as Uint8Array<ArrayBuffer>), // transferred: never shared
    finish: () => stream.close(),
    abort: () => stream.abort(),
  };
}

/** Pieces of this many bytes are put together, for a Blob of a few large parts. */
const PART = 16 << 20;

function downloadSink(name: string, type: string): FileSink {
  let parts: BlobPart[] = [];
  let bytes = 0;
  const gather = () => {
    parts = [new Blob(parts, { type })];
    bytes = 0;
  };
  return {
    async write(piece) {
      parts.push(piece as Uint8Array<ArrayBuffer>); // transferred: never shared
      bytes += piece.byteLength;
      if (bytes > PART) gather();
    },
    async finish() {
      gather();
      const [file] = parts;
      if (!(file instanceof Blob)) return;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = name;
      link.click();
      // the browser has begun by then; the file itself stays until it is done
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
    async abort() {
      parts = [];
    },
  };
}
