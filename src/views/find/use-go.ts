import type { FoundName } from '@/analysis/rank-names';
import type { NamesClient } from '@/client/names-client';
import { hasPoints } from '@/model/has-points';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';
import { useNotify } from '../notify';
import { useDataset, useViewActions } from '../view-context';
import type { FindItem } from './find-items';
import { geneTables } from './find-places';

/** Does what an answer stands for: shows an element or a row, colours the embedding, runs a command. */
export function useGo(
  client: NamesClient,
): (item: FindItem, how?: { readonly row?: boolean }) => void {
  const { dataset } = useDataset();
  const { showElement, showRow, showGenes, colorBy } = useViewActions();
  const notify = useNotify();

  const openRow = (table: Path, { path, text, at }: FoundName) => {
    const { index } = dataset.tables.find((other) => other.path === table) ?? {};
    const isName = index !== undefined && joinPath(table, index) === path;
    showRow(table, { ...(isName && { name: text }), at });
  };

  return ({ kind, action }, how = {}) => {
    if (action.kind === 'show') return showElement(action.path);
    if (action.kind === 'command') return action.command.run();
    const { found, table } = action;
    if (kind === 'category') {
      showElement(found.path);
      if (hasPoints(dataset, table)) colorBy(found.path);
      return;
    }
    const matrix = dataset.matrices.find((other) => sidesOf(other).genes.table === table);
    if (kind !== 'gene' || !matrix || how.row) return openRow(table, found);
    const own = geneTables(dataset).find(({ path }) => path === table);
    const places = own ? [joinPath(own.path, own.index), found.path] : [found.path];
    geneName(client, places, found)
      .then((name) => {
        showGenes(matrix.path, { kind: 'gene', gene: name });
        if (hasPoints(dataset, sidesOf(matrix).cells.table)) colorBy(matrix.path, name);
      })
      .catch((error: Error) => notify({ tone: 'warning', text: error.message }));
  };
}

/** How a link names a gene so that it is found again: by its name, with its number where others share it. */
async function geneName(
  client: NamesClient,
  places: readonly Path[],
  { text, at }: FoundName,
): Promise<string> {
  const all = await client.find([...new Set(places)], text, 50);
  const isShared = all.some((other) => other.text === text && other.at !== at);
  return isShared ? `${text}@${at}` : text;
}
