import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The folder of inputs rebuilt from public bug reports; its README says what is right. It is no part of the project:
 * `../shared/faults` beside the checkout (or beside one of its worktrees), or where PETRI_FAULTS says.
 */
export const faults =
  process.env.PETRI_FAULTS ?? resolve(import.meta.dirname, '../../../shared/faults');

export const hasFaults = existsSync(faults);

/** Why tests of these inputs are skipped, where they are. */
export const NO_FAULTS = `there is no ${faults}`;
