import type { Progress } from '@/model/read-options';
import type { Delay, SourceSpec } from '@/model/source';
import type { FileData } from '@/page/client/file-data';
import type { FolderClient } from '@/page/client/folder-client';
import type { SourceClient } from '@/page/client/source-client';
import type { SourceRef } from '@/page/state/view';

export type FileRef = Extract<SourceRef, { kind: 'file' }>;
/** A file or folder of the user's computer, dropped or picked. */
export type GivenSource = Exclude<SourceSpec, { kind: 'url' }>;

/** The open source, or the one being opened. */
export type Session =
  | { readonly status: 'empty' }
  | {
      readonly status: 'opening';
      readonly ref: SourceRef;
      readonly progress?: Progress;
      /** Why it takes long. */
      readonly delay?: Delay | undefined;
      /** The page that was given, where `ref` is the file that it is about. */
      readonly page?: string | undefined;
    }
  /** A link means a file on the user's disk; `other` is one that was given and is not it. */
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
    }
  /** A folder that is no store itself, or an archive: one of its entries is to be chosen. */
  | {
      readonly status: 'folder';
      readonly ref: SourceRef;
      readonly folder: SourceSpec;
      readonly client: FolderClient;
      /** A file that was to be opened and is not in this archive. */
      readonly missing?: string | undefined;
      /** The file that a link still waits for. */
      readonly wanted?: FileRef | undefined;
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
