/** One step of a log: what was done, when, and to what. */
export interface LogEntry {
  /** Name of the member that has the details. */
  readonly name: string;
  readonly time?: string;
  /** The call, as it was typed. */
  readonly text?: string;
  /** What it was done to: an assay. */
  readonly about?: string;
}
