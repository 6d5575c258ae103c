import { truncateFact, truncateFindings } from '@/ask/elements/truncate-answers';
import type { QuestionTable } from '@/ask/question';
import { orUnreadable } from '@/model/damage';
import type { ElementInfo } from '@/model/element';
import { throwIfAborted } from '@/model/errors';
import type { GroupList } from '@/model/overview';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { measureSizes } from './element-sizes';
import { drawSmall } from './embedding-thumbnail';
import { findConcerns } from './findings';
import { fittingMatrix } from './fitting-matrix';
import type { OverviewFile } from './overview-file';
import { aboutFacts } from './provenance';
import type { OverviewQuestions } from './questions';
import { relateMatrices } from './relate-matrices';

/**
 * Maximum number of members opened to find out whether they have members; fewer in a store with a
 * request per member.
 */
const MAX_MEMBERS = 5000;
const MAX_APART = 250;
/** Per group: thousands of members are values, not groups. */
const MAX_OF_ONE = 400;
const TOGETHER = 8;

/**
 * All groups and tables of a file with the names of their members, level by level, for searching
 * them. Bounded: `left` members were not opened.
 */
export async function listGroups(
  { root, elements: shared }: Pick<OverviewFile, 'root' | 'elements'>,
  { signal, report }: ReadOptions,
): Promise<GroupList> {
  const elements = shared.apart(TOGETHER); // does not evict elements in view
  const isTogether = root.container === 'hdf5' || root.consolidated === true;
  const most = isTogether ? MAX_MEMBERS : MAX_APART;
  const groups: ElementInfo[] = [];
  let paths: readonly Path[] = [ROOT];
  let [opened, left] = [0, 0];
  while (paths.length > 0) {
    const next: Path[] = [];
    for (let at = 0; at < paths.length; at += TOGETHER) {
      throwIfAborted(signal);
      if (opened >= most) return { groups, left: left + paths.length - at + next.length };
      const some = paths.slice(at, at + TOGETHER);
      opened += some.length;
      report?.({ done: opened, unit: 'values' });
      const infos = await Promise.all(some.map((path) => infoAt(path)));
      for (const info of infos) {
        if (!info) continue;
        if (info.kind === 'dataframe') groups.push(info);
        if (info.kind !== 'mapping' && info.kind !== 'anndata') continue;
        groups.push(info);
        left += Math.max(0, info.keys.length - MAX_OF_ONE);
        for (const name of info.keys.slice(0, MAX_OF_ONE))
          next.push(joinPath(info.path, name));
      }
    }
    paths = next;
  }
  return { groups, left };

  async function infoAt(path: Path): Promise<ElementInfo | undefined> {
    // the tree shows its fault
    const element = await orUnreadable(() => elements.at(path, { signal }));
    return element?.info;
  }
}

/** Answers about a file as a whole. */
export const overviewAnswers: QuestionTable<keyof OverviewQuestions> = {
  sampleMatrix: {
    action: ({ path }) => ({ what: 'sample', path }),
    answer: ({ path, isWhole }, { overview: { samples } }, { signal }) =>
      isWhole ? samples.wholeOf(path, { signal }) : samples.of(path, { signal }),
  },
  fittingMatrix: {
    action: ({ path }) => ({ what: 'sample', path }),
    answer: ({ path, isForTests = false }, { overview }, options) =>
      fittingMatrix(overview, path, isForTests, options),
  },
  about: {
    action: () => ({ what: 'structure' }),
    answer: async (_, { overview }, options) =>
      (await aboutFacts(overview, options)).map(truncateFact),
  },
  relateMatrices: {
    action: () => ({ what: 'sample' }),
    answer: (_, { overview }, options) => relateMatrices(overview, options),
  },
  measureSizes: {
    action: () => ({ what: 'structure' }),
    answer: (_, { overview }, options) => measureSizes(overview, options),
  },
  listGroups: {
    action: () => ({ what: 'structure' }),
    answer: (_, { overview }, options) => listGroups(overview, options),
  },
  findConcerns: {
    action: () => ({ what: 'sample' }),
    answer: async ({ isThorough }, { overview }, options) =>
      truncateFindings(await findConcerns(overview, isThorough, options)),
  },
  drawSmall: {
    action: ({ path }) => ({ what: 'view', path }),
    answer: ({ path, color }, { overview }, options) =>
      drawSmall(overview, path, color, options),
    moves: ({ pixels }) => [pixels.buffer],
  },
};
