import type { GeneColumns } from '@/analysis/matrix/gene-columns';
import { type NamedGenes, rankGenesInSteps } from '@/analysis/matrix/rank-genes';
import { factsOf } from '@/analysis/names/name-facts';
import { type FoundName, rankInSteps, sortFits } from '@/analysis/names/rank-names';
import type { Elements } from '@/elements/open-elements';
import { cutText } from '@/model/cut-text';
import { isAbort, isDataError, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import { LATER, type ReadOptions } from '@/model/read-options';
import { type PackedStrings, packStrings } from '@/model/strings';
import { breathe } from '@/model/waiting';
import { readNames } from '@/tables/read-names';
import type { Jobs } from './jobs';
import type { FindService } from './protocol';

/** Bytes of names that are held at once; the column longest not searched goes first. */
const MOST_BYTES = 256 << 20;

interface FindEnvironment {
  readonly jobs: Jobs;
  readonly elements: () => Elements;
}

/** Searches names in columns that were read once: texts whole, of categories only their labels. */
export function createFindService({ jobs, elements }: FindEnvironment): FindService {
  let kept = new Map<string, PackedStrings>();
  let keptFor: Elements | undefined;

  /** `areRows`: of categories the label of each row, else only their labels. */
  const namesOf = async (
    path: Path,
    areRows: boolean,
    options: ReadOptions,
  ): Promise<PackedStrings> => {
    const of = elements();
    if (of !== keptFor) {
      kept = new Map();
      keptFor = of;
    }
    const key = areRows ? `rows of ${path}` : path;
    const known = kept.get(key);
    if (known) {
      kept.delete(key); // to the end: used last
      kept.set(key, known);
      return known;
    }
    const names = await readNames(of, path, areRows, options);
    factsOf(names); // now, before a text is searched for
    kept.set(key, names);
    let bytes = [...kept.values()].reduce((sum, one) => sum + weightOf(one), 0);
    for (const [oldest, one] of kept) {
      if (bytes <= MOST_BYTES || oldest === key) break;
      kept.delete(oldest);
      bytes -= weightOf(one);
    }
    return names;
  };

  /** The same list as long as its columns are kept, as the ranking keeps which genes are the same. */
  let genes: { readonly lists: readonly PackedStrings[]; readonly named: NamedGenes[] } =
    {
      lists: [],
      named: [],
    };
  const namedGenes = async (
    tables: readonly GeneColumns[],
    options: ReadOptions,
  ): Promise<readonly NamedGenes[]> => {
    const named: NamedGenes[] = [];
    for (const { table, part, columns } of tables) {
      const lists: PackedStrings[] = [];
      for (const [i, path] of columns.entries())
        lists.push(await namesOf(path, true, options).catch(onlyIndex(i)));
      named.push({ table, part, lists });
    }
    const all = named.flatMap(({ lists }) => lists);
    const areSame =
      all.length === genes.lists.length &&
      all.every((list, i) => list === genes.lists[i]);
    if (!areSame) genes = { lists: all, named };
    return genes.named;
  };

  return {
    prepareNames: (job, places) =>
      jobs.run(job, async ({ signal, report }) => {
        for (const [i, path] of places.entries()) {
          // of many small columns their number tells; a large one tells itself
          const own = places.length === 1 ? report : undefined;
          await namesOf(path, false, { signal, report: own, urgency: LATER });
          if (places.length > 1)
            report?.({ done: i + 1, total: places.length, unit: 'values' });
        }
      }),
    prepareGenes: (job, tables) =>
      jobs.run(job, async ({ signal }) => {
        await namedGenes(tables, { signal, urgency: LATER });
      }),
    findNames: (job, places, text, limit) =>
      jobs.run(job, async ({ signal }) => {
        const found: FoundName[] = [];
        let count = 0;
        const search = stepper(signal);
        for (const path of places) {
          const names = await namesOf(path, false, { signal });
          throwIfAborted(signal);
          const ranked = await search(rankInSteps(names, text, limit));
          count += ranked.count;
          for (const name of ranked.best)
            found.push({ path, ...name, text: cutText(name.text) });
        }
        const named = found.map((one) => ({ ...one, name: one.text }));
        const best = sortFits(named, () => 0).slice(0, limit);
        return { best: best.map(({ name: _, ...one }) => one), count };
      }),
    findGenes: (job, tables, text, limit) =>
      jobs.run(job, async ({ signal }) => {
        const named = await namedGenes(tables, { signal });
        throwIfAborted(signal);
        const { best, count } = await stepper(signal)(
          rankGenesInSteps(named, text, limit),
        );
        const shown = best.map((gene) => ({
          ...gene,
          name: cutText(gene.name),
          id: gene.id && cutText(gene.id),
        }));
        return { best: shown, count };
      }),
  };
}

/** How long, in ms, names are searched before messages are heard: another letter may have been typed. */
const STEP = 8;

function stepper(signal: AbortSignal | undefined) {
  let heard = Number.NEGATIVE_INFINITY; // what was typed since may already be waiting
  return async <T>(steps: Generator<void, T>): Promise<T> => {
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

/** A column of symbols that cannot be read leaves the other names; what is wrong with it is said on its page. */
function onlyIndex(column: number) {
  return (error: unknown): PackedStrings => {
    if (column === 0 || !isDataError(error) || isAbort(error)) throw error;
    return packStrings([]);
  };
}

function weightOf({ bytes, offsets }: PackedStrings): number {
  return bytes.byteLength + offsets.byteLength;
}
