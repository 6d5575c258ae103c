import { savedColumnName } from '@/ask/columns/saved-column';
import type { TableInfo } from '@/model/dataset';
import { joinPath } from '@/model/path';
import { usePanelActions, useView } from '@/page/kit/context/view-context';
import { SavedRowsMenu } from '@/page/pages/query/SavedRowsMenu';
import { useSavedRows } from '@/page/pages/query/use-saved-rows';
import { isChosen, runsOf } from '@/page/state/selection';

interface SaveSelectionProps {
  /** The table whose rows are the points. */
  readonly table: TableInfo;
  readonly selected: Uint32Array | undefined;
  readonly anchor: DOMRect;
  readonly onClose: () => void;
}

/** Saves the selected points under a name, and colours by saved ones. */
export function SaveSelection({ table, selected, anchor, onClose }: SaveSelectionProps) {
  const saved = useSavedRows(table.path);
  const selection = useView((view) => view.selection);
  const hasHidden = useView((view) => view.hidden.length > 0);
  const { colorBy } = usePanelActions();
  // outlines leave out hidden categories, which may be shown again later: save the rows instead
  const rows =
    selection && !isChosen(selection) && hasHidden && selected
      ? { table: table.path, runs: runsOf(selected) }
      : selection;
  return (
    <SavedRowsMenu
      {...{ anchor, saved, onClose }}
      table={table.path}
      where={undefined}
      selection={rows}
      use="Colour"
      onUse={(name) => {
        colorBy(joinPath(table.path, savedColumnName(name)));
        onClose();
      }}
    />
  );
}
