import { useDeferredValue, useMemo, useState } from 'react';
import { geneColumns } from '@/ask/genes/gene-columns';
import { type RankedGene, refitGene } from '@/ask/markers/rank-genes';
import { type FoundName, refitName } from '@/ask/names/rank-names';
import type { DatasetInfo } from '@/model/dataset';
import { hasPoints } from '@/model/has-points';
import { mainTable } from '@/model/matrix-sides';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Ask } from '@/page/client/source-connection';
import { useDataset, useView } from '@/page/kit/context/view-context';
import { membersOf } from '@/page/kit/element/members';
import { useAnswers, useData } from '@/page/kit/reading/use-answer';
import { useDescriptions } from '@/page/kit/reading/use-block';
import {
  addressItems,
  type Command,
  type FindItem,
  findCommands,
  findElements,
  foundItems,
  geneItems,
  genesItems,
  type ListedGene,
  listedNames,
  rankItems,
} from './find-items';
import { cellTables, type NameLocations, namePlaces } from './find-places';
import { hasLastUsed, lastGenes, withLastUsed } from './last-used';
import { type NameSearch, type NameSource, useNames } from './use-names';

/** Maximum number of columns that are described to find those with categories. */
const MAX_ASKED = 200;
/** Maximum number of paths that are searched in the page itself, on every keystroke. */
const MAX_PATHS = 5000;

interface Found {
  readonly items: readonly FindItem[];
  /** Number of all matches among the names read so far; `items` are the best of them. */
  readonly count: number;
  readonly searches: readonly NameSearch[];
  /** True if the results are for another text, or if there are none while names are still being read. */
  readonly isSearching: boolean;
}

/** Commands of the page that Find offers. */
export interface FindCommands {
  readonly commands: readonly Command[];
  /** Commands for a text that is the address of a file; none for other texts. */
  toAddress(text: string): readonly Command[];
}

/** Finds everything that matches a text, best first, and reports the progress of reading names. */
export function useFind({ commands, toAddress }: FindCommands, typed: string): Found {
  const { dataset } = useDataset();
  const { ask } = useData();
  const text = useDeferredValue(typed.trim());
  const categories = useCategories(text !== '');
  const chosen = useView((view) => view.names);
  const sources = useMemo(
    () => sourcesOf(ask, dataset, categories, chosen),
    [ask, dataset, categories, chosen],
  );
  const genes = useNames(sources.genes, text);
  const labels = useNames(sources.labels, text);
  const cells = useNames(sources.cells, text);
  const [remembered] = useState(lastGenes);
  const list = text === '' ? remembered.map((name) => `${name}\n`).join('') : text;
  const isList = text === '' || listedNames(text).length > 1;
  const lists = useNames(sources.lists, isList ? list : '');
  const others = useOthers(text !== '');
  const known = useMemo(
    () =>
      text === ''
        ? withLastUsed(
            dataset,
            geneItems(dataset, genesIn(lists.found)),
            findCommands(commands, ''),
          )
        : [
            ...addressItems(toAddress(text)),
            ...findElements(dataset, others, text),
            ...findCommands(commands, text),
          ],
    [dataset, others, commands, toAddress, text, lists.found],
  );
  const items = useMemo(
    () =>
      text === ''
        ? known
        : rankItems([
            ...known,
            ...genesItems(lists.found, hasPoints(dataset, mainTable(dataset))),
            ...geneItems(dataset, genes.found),
            ...foundItems(dataset, 'category', labels.found),
            ...foundItems(dataset, 'cell', cells.found),
          ]),
    [dataset, known, text, lists.found, genes.found, labels.found, cells.found],
  );
  const all: readonly NameSearch[] = [genes, labels, cells];
  const searches = all.filter(({ places }) => places.paths.length > 0);
  const count = [...searches, lists].reduce((sum, one) => sum + one.count, known.length);
  const isCurrent =
    text === typed.trim() && [...searches, lists].every(({ isAnswered }) => isAnswered);
  const waited = text !== '' ? [...searches, lists] : hasLastUsed(dataset) ? [] : [lists];
  const isReading = waited.some(({ reading }) => reading?.status === 'loading');
  return {
    items,
    count,
    searches,
    isSearching: !isCurrent || ((count === 0 || text === '') && isReading),
  };
}

/** The genes that have the names of a list. */
function genesIn(listed: readonly ListedGene[]): readonly RankedGene[] {
  return listed.flatMap(({ gene }) => gene ?? []);
}

/** Name sources for genes, lists of genes, categories and cells. */
function sourcesOf(
  ask: Ask,
  dataset: DatasetInfo,
  categories: readonly Path[],
  chosen: string | undefined,
): {
  readonly genes: NameSource<RankedGene>;
  readonly lists: NameSource<ListedGene>;
  readonly labels: NameSource<FoundName>;
  readonly cells: NameSource<FoundName>;
} {
  const { gene, category, cell } = namePlaces(dataset, categories);
  const tables = geneColumns(dataset, dataset.matrices, chosen);
  const namesOf = (places: NameLocations): NameSource<FoundName> => ({
    places,
    prepare: (options) => ask('prepareNames', { places: places.paths }, options),
    find: (text, limit, options) =>
      ask('findNames', { places: places.paths, text, limit }, options),
    refit: refitName,
  });
  const prepare = (options: ReadOptions) => ask('prepareGenes', { tables }, options);
  return {
    genes: {
      ...{ places: gene, prepare, refit: refitGene },
      find: (text, limit, options) => ask('findGenes', { tables, text, limit }, options),
    },
    lists: {
      ...{ places: gene, prepare, refit: () => undefined },
      async find(list, _, options) {
        const best = await Promise.all(
          listedNames(list).map(async (name): Promise<ListedGene> => {
            const found = await ask(
              'findGenes',
              { tables, text: name, limit: 1 },
              options,
            );
            return { name, gene: found.best.find(({ rank }) => rank === 0) };
          }),
        );
        return { best, count: best.filter(({ gene }) => gene).length };
      },
    },
    labels: namesOf(category),
    cells: namesOf(cell),
  };
}

/** Columns of cells with categories; empty until all are described. */
function useCategories(isWanted: boolean): readonly Path[] {
  const { dataset } = useDataset();
  const columns = useMemo(
    () =>
      cellTables(dataset)
        .flatMap((table) => table.columns.map((name) => joinPath(table.path, name)))
        .slice(0, MAX_ASKED),
    [dataset],
  );
  const states = useDescriptions(isWanted ? columns : []);
  return useMemo(() => {
    if (states.some(({ status }) => status === 'loading')) return [];
    return states.flatMap((state) =>
      state.status === 'ready' &&
      state.value.element.kind === 'column' &&
      state.value.element.valueType === 'categories'
        ? [state.value.path]
        : [],
    );
  }, [states]);
}

/** Members of all groups; only those of the groups at the root until all are listed, or if they cannot be. */
function useOthers(isWanted: boolean): readonly Path[] {
  const [all] = useAnswers('listGroups', isWanted ? [{}] : []);
  const list = all?.status === 'ready' ? all.value : undefined;
  const [root] = useDescriptions([ROOT]);
  const tops = useMemo(() => {
    const element = root?.status === 'ready' ? root.value.element : undefined;
    return element ? membersOf(element).map((name) => joinPath(ROOT, name)) : [];
  }, [root]);
  const states = useDescriptions(tops);
  return useMemo(() => {
    const groups =
      list?.groups ??
      states.flatMap((state) => (state.status === 'ready' ? [state.value.element] : []));
    const paths = groups.flatMap((info) =>
      info.kind === 'mapping' || info.kind === 'anndata'
        ? info.keys.map((name) => joinPath(info.path, name))
        : [],
    );
    return [...new Set([...tops, ...paths])].slice(0, MAX_PATHS);
  }, [tops, states, list]);
}
