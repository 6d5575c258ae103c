import type { TableInfo } from '@/model/dataset';
import { joinPath } from '@/model/path';
import { savedColumnName } from '@/model/saved-column';
import { isChosen, runsOf } from '@/state/selection';
import { usePanelActions, useView } from '../common/context/view-context';
import { SavedRowsMenu } from '../query/SavedRowsMenu';
import { useSavedRows } from '../query/use-saved-rows';

interface SaveSelectionProps {
  /** Whose rows are the points. */
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
  // outlines select nothing of hidden categories, which will not be hidden for good
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
