/** What the user asks to open. */
export type SourceSpec =
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'file'; readonly file: File };

/** What was opened, for title, link and recognition. */
export interface SourceInfo {
  readonly name: string;
  readonly size?: number;
  /** Changes when the file does: a hash over size, time and the first bytes. Absent for stores of many keys. */
  readonly fingerprint?: string;
}

/** What reading has cost so far. */
export interface Receipt {
  readonly requests: number;
  readonly bytesRead: number;
  readonly bytesAsked: number;
  readonly cacheHits: number;
}
