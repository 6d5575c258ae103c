import { inSentences } from '@/model/picked-files';
import type { ExportTarget, PageTarget } from '@/page/client/table-exports';
import { downloadAs } from '@/page/kit/controls/download';
import { createPrivateFile } from './private-files';

interface SavePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

export interface NamedTarget {
  readonly name: string;
  readonly target: ExportTarget;
}

/**
 * Asks where to write a file. If the browser has no such dialog, the file is written to the private file system of the
 * page and then downloaded; if that does not exist either, it is written to memory. Throws an AbortError if the user
 * cancels.
 */
export async function pickFile(name: string, type: string): Promise<NamedTarget> {
  const inPage = () => memoryTarget(name, type);
  const { showSaveFilePicker } = window as SavePicker; // not in all browsers, nor in TypeScript's types
  if (!showSaveFilePicker || isInForeignFrame()) {
    const file = await createPrivateFile();
    if (!file) return { name, target: inPage() };
    const { handle, discard, release } = file;
    const finish = async () => {
      downloadAs(new File([await handle.getFile()], name, { type }), name);
      release();
    };
    return { name, target: { handle, discard, inPage, finish } };
  }
  return inSentences(name, async () => {
    const handle: RemovableFile = await showSaveFilePicker.call(window, {
      suggestedName: name,
    });
    // the dialog creates a new file, and truncates one that is replaced
    const isEmpty = (await handle.getFile()).size === 0;
    const discard = async () => {
      if (isEmpty) await handle.remove?.();
    };
    return { name, target: { handle, discard, inPage } };
  });
}

/** True in a frame of another site, where browsers have no dialogs for files and folders to write. */
export function isInForeignFrame(): boolean {
  const { location } = globalThis;
  // of the browsers without such a list none has these dialogs
  const above = Array.from(location?.ancestorOrigins ?? []);
  return above.some((origin) => origin !== location.origin);
}

/**
 * File handle with `remove`, which TypeScript's types lack; if the browser lacks it too, the empty file is not removed.
 */
interface RemovableFile extends FileSystemFileHandle {
  remove?(): Promise<void>;
}

/** Bytes after which pieces are merged, so that the Blob has a few large parts. */
const PART = 16 << 20;

function memoryTarget(name: string, type: string): PageTarget {
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
    finish() {
      gather();
      const [file] = parts;
      if (file instanceof Blob) downloadAs(file, name);
    },
  };
}
