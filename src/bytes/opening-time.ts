/** When a store was opened: its values are asked for one by one later on, and may have been written anew since. */
export interface OpeningTime {
  /**
   * True for a value that was written after it (milliseconds since 1970), as far as the clocks of both sides agree. A
   * time that has not come yet tells nothing, nor does none (NaN).
   */
  isBefore(modified: number): boolean;
}

/** Now. Clocks may differ by `slackMs`; what is written so soon after the opening is not told from what was there. */
export function openingTime(slackMs: number): OpeningTime {
  const opened = Date.now();
  return {
    isBefore: (modified) =>
      modified > opened + slackMs && modified <= Date.now() + slackMs,
  };
}
