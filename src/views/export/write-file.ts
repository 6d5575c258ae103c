import type { FileSink } from '@/client/table-exports';
import { downloadAs } from '../kit/controls/download';
import { openPrivateFile } from './private-files';
import { writeFailure } from './write-failure';

interface SavePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/**
 * Asks where to write a file and streams it to disk there. Where the browser has no such question,
 * it is streamed into a file of the page's own and then given as a download; into memory where
 * there are no such files either. Throws an AbortError when the user thinks better of it.
 */
export async function createFileSink(name: string, type: string): Promise<FileSink> {
  const { showSaveFilePicker } = window as SavePicker; // not in every browser, so not in TypeScript's
  if (!showSaveFilePicker)
    return (await privateSink(name, type)) ?? memorySink(name, type);
  const inWords = withSentences(name);
  const handle = await inWords(() =>
    showSaveFilePicker.call(window, { suggestedName: name }),
  );
  // the dialog makes a new file, and empties one that is replaced
  const isEmpty = (await inWords(() => handle.getFile())).size === 0;
  const discard = async () => {
    if (isEmpty) await removeFile(handle);
  };
  const stream = await handle.createWritable().catch(async (error: unknown) => {
    await discard();
    throw writeFailure(name, error);
  });
  return {
    write: (bytes, at) => inWords(() => writeTo(stream, bytes, at)),
    finish: () => inWords(() => stream.close()),
    async abort() {
      try {
        await stream.abort();
      } finally {
        await discard();
      }
    },
  };
}

interface RemovableFile {
  remove?(): Promise<void>;
}

/** Where the browser has no such function, the file stays, without content. */
async function removeFile(handle: FileSystemFileHandle): Promise<void> {
  await (handle as RemovableFile).remove?.(); // not in every browser, so not in TypeScript's
}

async function privateSink(name: string, type: string): Promise<FileSink | undefined> {
  const file = await openPrivateFile();
  if (!file) return undefined;
  const inWords = withSentences(name);
  return {
    write: (bytes, at) => inWords(() => writeTo(file.stream, bytes, at)),
    async finish() {
      await inWords(file.finish);
      downloadAs(new File([await file.handle.getFile()], name, { type }), name);
    },
    abort: file.abort,
  };
}

/** Failures of the disk are told in sentences. */
function withSentences(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      throw writeFailure(name, error);
    }
  };
}

function writeTo(
  stream: FileSystemWritableFileStream,
  bytes: Uint8Array,
  position: number | undefined,
): Promise<void> {
  const data = bytes as Uint8Array<ArrayBuffer>; // transferred: never shared
  return stream.write(position === undefined ? data : { type: 'write', position, data });
}

/** Pieces of this many bytes are put together, for a Blob of a few large parts. */
const PART = 16 << 20;

function memorySink(name: string, type: string): FileSink {
  let parts: BlobPart[] = [];
  let bytes = 0;
  const gather = () => {
    parts = [new Blob(parts, { type })];
    bytes = 0;
  };
  return {
    async write(piece, at) {
      const data = piece as Uint8Array<ArrayBuffer>; // transferred: never shared
      if (at !== undefined) {
        const all = new Blob(parts);
        parts = [all.slice(0, at), data, all.slice(at + data.length)];
        return;
      }
      parts.push(data);
      bytes += piece.byteLength;
      if (bytes > PART) gather();
    },
    async finish() {
      gather();
      const [file] = parts;
      if (file instanceof Blob) downloadAs(file, name);
    },
    async abort() {
      parts = [];
    },
  };
}
