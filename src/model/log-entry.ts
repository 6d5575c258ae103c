/** One step of a log: what was done, when, and to which object. */
export interface LogEntry {
  /** Name of the member with the details. */
  readonly name: string;
  readonly time?: string;
  /** The call, as it was typed. */
  readonly text?: string;
  /** The object: an assay. */
  readonly about?: string;
}
