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
import { useDataset, useView, useViewActions } from '@/page/kit/context/view-context';
import { Combobox } from '@/page/kit/controls/Combobox';
import { Dialog } from '@/page/kit/controls/Dialog';
import { useData } from '@/page/kit/reading/use-answer';
import { useFitting } from '../genes/fitting-matrix';
import { placeIn } from '../genes/gene-label';
import { FindOption } from './FindOption';
import { FindStatus } from './FindStatus';
import type { Command, FindItem } from './find-items';
import { useFind } from './use-find';

interface FindBoxProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** One box for everything: elements, columns, genes, categories, cells, commands. */
export function FindBox({ commands, onClose }: FindBoxProps) {
  const { source } = useDataset();
  const [text, setText] = useState('');
  const { items, count, searches, isSearching } = useFind(commands, text);
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
          placeholder: 'Search genes, columns, categories, cells, commands',
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
  const { ask } = useData();
  const chosen = useView((view) => view.names);
  const notify = useNotify();
  const fittingOf = useFitting();

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
    go().catch((error: Error) => notify({ tone: 'warning', text: error.message }));
  };

  return ({ kind, action }, how = {}) => {
    if (action.kind === 'show') return showElement(action.path);
    if (action.kind === 'command') return action.command.run();
    if (action.kind === 'gene') return goToGene(action.gene, how.row === true);
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
