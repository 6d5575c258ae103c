import { isLong } from '../long-runs';
import { createRandom, type Random } from '../random';
import { startWatchdog } from './watchdog';

const { PETRI_SEED, PETRI_ROUNDS } = process.env;

const MAX_TOLD = 20;

/** For a test of rounds, on a busy machine too. */
export const TIMEOUT = isLong || PETRI_ROUNDS ? 36_000_000 : 180_000;

/**
 * Runs seeded rounds: a fifth of a few every day, thirty times a few in long runs. PETRI_SEED repeats one of them,
 * or PETRI_ROUNDS many from there on. Failures are reported with their seeds; a round that does not
 * end ends the process.
 */
export async function rounds(
  few: number,
  round: (random: Random, seed: number) => Promise<void>,
): Promise<void> {
  const first = PETRI_SEED ? Number(PETRI_SEED) : 1;
  const asked = PETRI_ROUNDS ? Number(PETRI_ROUNDS) : PETRI_SEED ? 1 : undefined;
  const count = asked ?? (isLong ? 30 * few : Math.ceil(few / 5));
  const watchdog = startWatchdog();
  const failures: string[] = [];
  try {
    for (let seed = first; seed < first + count && failures.length < MAX_TOLD; seed++) {
      watchdog.begin(seed);
      await round(createRandom(seed), seed).catch((cause: unknown) => {
        failures.push(`seed ${seed}: ${cause instanceof Error ? cause.stack : cause}`);
      });
    }
  } finally {
    await watchdog.stop();
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
