import { factsOf } from '@/analysis/name-facts';
import { type FoundName, type RankedName, rankInSteps } from '@/analysis/rank-names';
import type { Elements } from '@/elements/open-elements';
import type { Block } from '@/model/block';
import { cutText } from '@/model/cut-text';
import { DataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import { LATER, type ReadOptions } from '@/model/read-options';
import { type PackedStrings, packStrings } from '@/model/strings';
import { breathe } from './arrange-rows';
import type { Jobs } from './jobs';
import type { FindService } from './protocol';

/** Bytes of names that are held at once; the column longest not searched goes first. */
const MOST_BYTES = 256 << 20;
/** Whole numbers as names: beyond that many their texts would cost more than they help. */
const MOST_NUMBERS = 2_000_000;

interface FindEnvironment {
  readonly jobs: Jobs;
  readonly elements: () => Elements;
}

/** Searches names in columns that were read once: texts whole, of categories only their labels. */
export function createFindService({ jobs, elements }: FindEnvironment): FindService {
  let kept = new Map<Path, PackedStrings>();
  let keptFor: Elements | undefined;

  const namesOf = async (path: Path, options: ReadOptions): Promise<PackedStrings> => {
    const of = elements();
    if (of !== keptFor) {
      kept = new Map();
      keptFor = of;
    }
    const known = kept.get(path);
    if (known) {
      kept.delete(path); // to the end: used last
      kept.set(path, known);
      return known;
    }
    const names = await readNames(of, path, options);
    factsOf(names); // now, while nobody waits for a letter
    kept.set(path, names);
    let bytes = [...kept.values()].reduce((sum, one) => sum + weightOf(one), 0);
    for (const [oldest, one] of kept) {
      if (bytes <= MOST_BYTES || oldest === path) break;
      kept.delete(oldest);
      bytes -= weightOf(one);
    }
    return names;
  };

  return {
    prepareNames: (job, places) =>
      jobs.run(job, async ({ signal, report }) => {
        for (const [i, path] of places.entries()) {
          // of many small columns their number tells; a large one tells itself
          const own = places.length === 1 ? report : undefined;
          await namesOf(path, { signal, report: own, urgency: LATER });
          if (places.length > 1)
            report?.({ done: i + 1, total: places.length, unit: 'values' });
        }
      }),
    findNames: (job, places, text, limit) =>
      jobs.run(job, async ({ signal }) => {
        const found: FoundName[] = [];
        const rank = stepper(signal);
        for (const path of places) {
          const names = await namesOf(path, { signal });
          throwIfAborted(signal);
          for (const name of await rank(names, text, limit))
            found.push({ path, ...name, text: cutText(name.text) });
        }
        return found
          .sort((a, b) => a.rank - b.rank || a.text.length - b.text.length)
          .slice(0, limit);
      }),
  };
}

/** How long, in ms, names are searched before messages are heard: another letter may have been typed. */
const STEP = 8;

function stepper(signal: AbortSignal | undefined) {
  let heard = Number.NEGATIVE_INFINITY; // what was typed since may already be waiting
  return async (
    names: PackedStrings,
    text: string,
    limit: number,
  ): Promise<readonly RankedName[]> => {
    const steps = rankInSteps(names, text, limit);
    for (;;) {
      if (performance.now() - heard > STEP) {
        await breathe();
        throwIfAborted(signal);
        heard = performance.now();
      }
      const { done, value } = steps.next();
      if (done) return value;
    }
  };
}

async function readNames(
  elements: Elements,
  path: Path,
  options: ReadOptions,
): Promise<PackedStrings> {
  const { info, read } = await elements.at(path, options);
  if (info.kind !== 'column' || !read)
    throw new DataError('UnsupportedError', `${path} is no column: it has no names.`);
  const isCategories = info.holds === 'categories';
  if (isCategories)
    return namesIn(await read({ rows: [0, Math.min(1, info.length)] }, options));
  const isText = info.holds === 'strings';
  if (!isText && info.length > MOST_NUMBERS) return packStrings([]);
  return namesIn(await read({}, options));
}

/** Names of a block; what is no name, such as a fraction, is none. */
function namesIn(block: Block): PackedStrings {
  switch (block.kind) {
    case 'strings':
      return block.strings;
    case 'categories':
      return block.labels;
    case 'numbers':
      return packStrings(
        Array.from({ length: block.values.length }, (_, i) => String(block.values[i])),
      );
    default:
      return packStrings([]);
  }
}

function weightOf({ bytes, offsets }: PackedStrings): number {
  return bytes.byteLength + offsets.byteLength;
}
