import { useDeferredValue, useMemo } from 'react';
import type { NamesClient } from '@/client/names-client';
import { ALL } from '@/client/overview-caches';
import { joinPath, type Path, ROOT } from '@/model/path';
import { membersOf } from '../element/members';
import { useData, useDescriptions } from '../use-block';
import { useResourceGroup } from '../use-resource';
import { useDataset } from '../view-context';
import {
  type Command,
  type FindItem,
  findCommands,
  findElements,
  foundItems,
  rankItems,
} from './find-items';
import { cellTables, type NamePlaces, namePlaces } from './find-places';
import { type NameSearch, useNames } from './use-names';

const NONE: NamePlaces = { kind: 'cell', title: '', paths: [], count: 0 };
/** Columns that are asked whether they hold categories. */
const MOST_ASKED = 200;
/** Paths searched in the page itself, letter by letter. */
const MOST_PATHS = 5000;

interface Found {
  readonly items: readonly FindItem[];
  readonly searches: readonly NameSearch[];
  /** False while `items` lag behind what is typed. */
  readonly isCurrent: boolean;
}

/** Everything that fits a text, best first, and how far the reading of names is. */
export function useFind(
  client: NamesClient,
  commands: readonly Command[],
  typed: string,
): Found {
  const { dataset } = useDataset();
  const text = useDeferredValue(typed.trim());
  const categories = useCategories(text !== '');
  const places = useMemo(() => namePlaces(dataset, categories), [dataset, categories]);
  const of = (kind: NamePlaces['kind']) =>
    places.find((place) => place.kind === kind) ?? { ...NONE, kind };
  const genes = useNames(client, of('gene'), text);
  const labels = useNames(client, of('category'), text);
  const cells = useNames(client, of('cell'), text);
  const others = useOthers(text !== '');
  const known = useMemo(
    () =>
      text === ''
        ? findCommands(commands, '')
        : [...findElements(dataset, others, text), ...findCommands(commands, text)],
    [dataset, others, commands, text],
  );
  const items = useMemo(
    () =>
      rankItems([
        ...known,
        ...foundItems(dataset, 'gene', genes.found),
        ...foundItems(dataset, 'category', labels.found),
        ...foundItems(dataset, 'cell', cells.found),
      ]),
    [dataset, known, genes.found, labels.found, cells.found],
  );
  const searches = [genes, labels, cells].filter(({ places }) => places.paths.length > 0);
  const isCurrent =
    text === typed.trim() && searches.every(({ isAnswered }) => isAnswered);
  return { items, searches, isCurrent };
}

/** Columns of cells that hold categories; empty until all are described. */
function useCategories(isWanted: boolean): readonly Path[] {
  const { dataset } = useDataset();
  const columns = useMemo(
    () =>
      cellTables(dataset)
        .flatMap((table) => table.columns.map((name) => joinPath(table.path, name)))
        .slice(0, MOST_ASKED),
    [dataset],
  );
  const states = useDescriptions(isWanted ? columns : []);
  return useMemo(() => {
    if (states.some(({ status }) => status === 'loading')) return [];
    return states.flatMap((state) =>
      state.status === 'ready' &&
      state.value.element.kind === 'column' &&
      state.value.element.holds === 'categories'
        ? [state.value.path]
        : [],
    );
  }, [states]);
}

/** Members of all groups; until these are listed, and where they cannot be, of the groups at the root. */
function useOthers(isWanted: boolean): readonly Path[] {
  const { overview } = useData();
  const [[all]] = useResourceGroup(overview.groups, isWanted ? [ALL] : []);
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
    return [...new Set([...tops, ...paths])].slice(0, MOST_PATHS);
  }, [tops, states, list]);
}
