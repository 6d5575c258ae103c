import { createRandom, type Random } from '../random';

const { PETRI_LONG, PETRI_SEED } = process.env;

/** For a test of rounds, on a busy machine too. */
export const TIMEOUT = PETRI_LONG ? 3_600_000 : 180_000;

/**
 * Runs a few seeded rounds, thirty times as many under PETRI_LONG; PETRI_SEED runs one of them
 * again. What a round throws carries its seed.
 */
export async function rounds(
  few: number,
  round: (random: Random, seed: number) => Promise<void>,
): Promise<void> {
  const first = PETRI_SEED ? Number(PETRI_SEED) : 1;
  const count = PETRI_SEED ? 1 : PETRI_LONG ? 30 * few : few;
  for (let seed = first; seed < first + count; seed++)
    try {
      await round(createRandom(seed), seed);
    } catch (cause) {
      throw new Error(`seed ${seed}: ${cause}`, { cause });
    }
}
