import { Search } from 'lucide-react';
import { useState } from 'react';
import { type GeneColumns, geneColumns } from '@/ask/genes/gene-columns';
import type { RankedGene } from '@/ask/markers/rank-genes';
import type { FoundName } from '@/ask/names/rank-names';
import { hasPoints } from '@/model/has-points';
import { sidesOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';
import type { Ask } from '@/page/client/source-connection';
import { useNotify } from '@/page/kit/context/notify';
import {
  useDataset,
  usePanelActions,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { Combobox } from '@/page/kit/controls/Combobox';
import { Dialog } from '@/page/kit/controls/Dialog';
import { useData } from '@/page/kit/reading/use-answer';
import { joinNames } from '@/page/state/name-list';
import { useFitting } from '../genes/fitting-matrix';
import { placeIn } from '../genes/gene-label';
import { FindOption } from './FindOption';
import { FindStatus } from './FindStatus';
import type { FindItem, GenesAs } from './find-items';
import { rememberUse } from './last-used';
import { type FindCommands, useFind } from './use-find';

/** The hint of the field, and of the button that opens it. */
export const FIND_ANYTHING = 'Find genes, columns, commands, or paste a URL';

interface FindBoxProps {
  readonly offered: FindCommands;
  /** Text that is looked for at first. */
  readonly first?: string;
  readonly onClose: () => void;
}

/** One box for everything: genes, columns, categories, elements, cells, commands, and URLs of other files. */
export function FindBox({ offered, first = '', onClose }: FindBoxProps) {
  const { source, dataset } = useDataset();
  const [text, setText] = useState(first);
  const { items, count, searches, isSearching } = useFind(offered, text);
  const go = useGo();
  return (
    <Dialog
      title={`Find in ${source.name}`}
      head="none"
      width={680}
      isOnTop
      onClose={onClose}
    >
      <Combobox
        field={{
          'aria-label': 'Find',
          autoFocus: true,
          icon: <Search size={17} aria-hidden />,
          look: 'head',
          placeholder: FIND_ANYTHING,
        }}
        list="place"
        listLabel="Found"
        text={text}
        onText={setText}
        options={items}
        renderOption={(item) => <FindOption item={item} text={text.trim()} />}
        isSearching={isSearching}
        onChoose={(item, isShifted) => {
          onClose();
          rememberUse(dataset, item);
          go(item, { row: isShifted });
        }}
      />
      <FindStatus
        text={text.trim()}
        count={count}
        shown={items.length}
        isSearching={isSearching}
        searches={searches}
      />
    </Dialog>
  );
}

/** Carries out a result: shows an element or a row, colours the embedding, runs a command. */
function useGo(): (item: FindItem, how?: { readonly row?: boolean }) => void {
  const { dataset } = useDataset();
  const { showElement, showPage, colorBy } = useViewActions();
  const { blendWith } = usePanelActions();
  const { ask } = useData();
  const chosen = useView((view) => view.names);
  const notify = useNotify();
  const fittingOf = useFitting();

  const orNotify = (work: Promise<void>) =>
    work.catch((error: Error) => notify({ tone: 'warning', text: error.message }));

  const openRow = (table: Path, { path, text, at }: FoundName) => {
    const { index } = dataset.tables.find((other) => other.path === table) ?? {};
    const isName = index !== undefined && joinPath(table, index) === path;
    showPage(table, { row: { ...(isName && { name: text }), at } });
  };

  const goToGene = (gene: RankedGene, asRow: boolean) => {
    const [first] = gene.rows;
    const tables = geneColumns(dataset, dataset.matrices, chosen);
    const columns = tables.find(({ table }) => table === first?.table);
    if (!first || !columns) return;
    if (asRow) return showPage(first.table, { row: { at: first.row } });
    const go = async () => {
      const { matrix } = columns;
      const fitting = placeIn(gene, dataset.matrices, await fittingOf(matrix.path));
      const { table, row, matrix: path } = fitting ?? { ...first, matrix: matrix.path };
      const named = tables.find((one) => one.table === table) ?? columns;
      const name = await linkNameOf(ask, named, gene, row);
      showPage(path, { genes: { kind: 'gene', gene: name } });
      if (hasPoints(dataset, sidesOf(matrix).cells.table)) colorBy(path, name);
    };
    void orNotify(go());
  };

  const showGenes = async (genes: readonly RankedGene[], as: GenesAs) => {
    const tables = geneColumns(dataset, dataset.matrices, chosen);
    const columns = tables.find(({ table }) =>
      genes.every(({ rows }) => rows.some((row) => row.table === table)),
    );
    if (!columns) return notify({ tone: 'warning', text: 'No matrix has all of them.' });
    const fitting = await fittingOf(columns.matrix.path);
    const hasAll = genes.every((gene) => placeIn(gene, dataset.matrices, fitting));
    const path = hasAll ? fitting : columns.matrix.path;
    const names = await Promise.all(
      genes.map((gene) => {
        const place = placeIn(gene, dataset.matrices, path);
        const own = tables.find(({ table }) => table === place?.table) ?? columns;
        return linkNameOf(ask, own, gene, place?.row ?? gene.rows[0]?.row ?? 0);
      }),
    );
    const [first = '', second] = names;
    if (as === 'dots') return showPage(path, { genes: { kind: 'dots', genes: names } });
    colorBy(path, as === 'mean' ? joinNames(names) : first);
    if (as === 'blend') blendWith(second);
  };

  return ({ kind, action }, how = {}) => {
    if (action.kind === 'show') return showElement(action.path);
    if (action.kind === 'command') return action.command.run();
    if (action.kind === 'gene') return goToGene(action.gene, how.row === true);
    if (action.kind === 'genes') return void orNotify(showGenes(action.genes, action.as));
    const { found, table } = action;
    if (kind !== 'category') return openRow(table, found);
    showElement(found.path);
    if (hasPoints(dataset, table)) colorBy(found.path);
  };
}

/** Name of a gene in a link, by which it is found again: with its row if other genes share the name. */
async function linkNameOf(
  ask: Ask,
  columns: GeneColumns,
  { name }: RankedGene,
  row: number,
): Promise<string> {
  const { best } = await ask('findGenes', { tables: [columns], text: name, limit: 50 });
  const isShared = best.some(
    (other) => (other.name === name || other.id === name) && other.rows[0]?.row !== row,
  );
  return isShared ? `${name}@${row}` : name;
}
