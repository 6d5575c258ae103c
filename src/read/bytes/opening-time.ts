/** The time when a store was opened: its values are read later, and may have been modified since. */
export interface OpeningTime {
  /**
   * True for a value that was modified after it (milliseconds since 1970), as far as the two clocks
   * agree. False for times in the future and for NaN.
   */
  isBefore(modified: number): boolean;
}

/**
 * The current time. Clocks may differ by `slackMs`; a modification within it of the opening goes
 * undetected.
 */
export function openingTime(slackMs: number): OpeningTime {
  const opened = Date.now();
  return {
    isBefore: (modified) =>
      modified > opened + slackMs && modified <= Date.now() + slackMs,
  };
}
