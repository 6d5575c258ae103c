import type { Progress } from '@/model/read-options';
import type { Delay, SourceSpec } from '@/model/source';
import type { FileData } from '@/page/client/file-data';
import type { FolderClient } from '@/page/client/folder-client';
import type { SourceClient } from '@/page/client/source-client';
import type { SourceRef } from '@/page/state/view';

export type FileRef = Extract<SourceRef, { kind: 'file' }>;
/** A file or folder of the user's computer, dropped or picked. */
export type GivenSource = Exclude<SourceSpec, { kind: 'url' }>;

/** A list of files, to which the page of one of them leads back. */
export interface FolderRef {
  readonly ref: SourceRef;
  readonly title: string;
}

/** The open source, or the one being opened. */
export type Session =
  | { readonly status: 'empty' }
  | {
      readonly status: 'opening';
      readonly ref: SourceRef;
      readonly progress?: Progress;
      /** Reason why it takes long. */
      readonly delay?: Delay | undefined;
      /** Page that was given, if `ref` is the file that it is about. */
      readonly page?: string | undefined;
    }
  /** A link refers to a file on the user's disk; `other` is a different file that was given. */
  | {
      readonly status: 'asking';
      readonly wanted: FileRef;
      readonly other?: GivenSource | undefined;
    }
  | {
      readonly status: 'open';
      readonly ref: SourceRef;
      readonly client: SourceClient;
      readonly data: FileData;
      /** The folder or archive that it was opened from. */
      readonly from?: FolderRef | undefined;
    }
  /** A folder that is not a store, or an archive: the user has to choose one of its entries. */
  | {
      readonly status: 'folder';
      readonly ref: SourceRef;
      /** The title that its author gave it, else its name. */
      readonly title: string;
      readonly folder: SourceSpec;
      readonly client: FolderClient;
      /** File that was requested and is not in this archive. */
      readonly missing?: string | undefined;
      /** The file that a link still waits for. */
      readonly wanted?: FileRef | undefined;
      /** The folder from whose list it was opened. */
      readonly from?: FolderRef | undefined;
    }
  | Failed;

export interface Failed {
  readonly status: 'failed';
  readonly ref: SourceRef;
  readonly error: Error;
  readonly page?: string | undefined;
  /** The file that a link still waits for. */
  readonly wanted?: FileRef | undefined;
}
