import type { ByteSource } from '@/read/bytes/byte-source';
import type { DecodePool } from '@/read/codecs/codec';

/** What one file may cost however broken it is: far more than a sound one does, far less than for ever. */
export interface Budget {
  readonly reads: number;
  readonly bytes: number;
  readonly jobs: number;
}

/** No DataError: a file that makes Petri work this much fails the test. */
class TooMuchWork extends Error {}

/** Counts what reading costs and throws when a budget is spent. */
export function boundedWork(budget: Budget) {
  let { reads, bytes, jobs } = budget;
  const spend = (length: number) => {
    reads -= 1;
    bytes -= length;
    if (reads < 0) throw new TooMuchWork(`more than ${budget.reads} reads`);
    if (bytes < 0) throw new TooMuchWork(`more than ${budget.bytes} bytes read`);
  };
  return {
    source<S extends ByteSource>(source: S, { sync = true } = {}): S {
      const { readSync, ...rest } = source;
      return {
        ...rest,
        async read(position, length, options) {
          spend(length);
          return source.read(position, length, options);
        },
        ...(sync &&
          readSync && {
            readSync(position: number, length: number) {
              spend(length);
              return readSync.call(source, position, length);
            },
          }),
      } as S; // the same, but for what may be left out
    },
    pool(pool: DecodePool): DecodePool {
      return {
        ...pool,
        decode(job, signal) {
          jobs -= 1;
          if (jobs < 0) throw new TooMuchWork(`more than ${budget.jobs} chunks decoded`);
          return pool.decode(job, signal);
        },
      };
    },
  };
}

const LARGEST_ROUND_MB = 300;

/**
 * Runs a round; throws if the process grew by more than 300 MB during it, even temporarily. Memory
 * of a library with a limit of its own is excluded: the round returns its size.
 */
export async function withinMemory(round: () => Promise<unknown>): Promise<void> {
  const before = process.memoryUsage().rss;
  const highest = process.resourceUsage().maxRSS;
  const answer = await round();
  const library = typeof answer === 'number' ? answer : 0;
  const now = process.resourceUsage().maxRSS;
  // the kernel reports the maximum of all time: only an increase belongs to this round
  const peak = now > highest ? now * 1024 : process.memoryUsage().rss;
  const grown = Math.round((peak - before - library) / 2 ** 20);
  if (grown > LARGEST_ROUND_MB) throw new Error(`${grown} MB more memory than before`);
}
