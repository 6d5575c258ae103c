import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { joinPath } from '@/model/path';
import { savedColumnName } from '@/model/saved-column';
import { isChosen, runsOf } from '@/state/selection';
import { usePanelActions, useView } from '../common/context/view-context';
import { SaveAs } from '../export/SaveAs';
import { Button } from '../kit/controls/Button';
import styles from '../kit/controls/Popup.module.css';
import { SavedRowsMenu } from '../query/SavedRowsMenu';
import { useSavedRows } from '../query/use-saved-rows';

interface SaveSelectionProps {
  /** Whose rows are the points. */
  readonly table: TableInfo;
  readonly selected: Uint32Array | undefined;
  readonly anchor: DOMRect;
  readonly onClose: () => void;
}

/** Saves the selected points under a name or as a file, and colours by saved ones. */
export function SaveSelection({ table, selected, anchor, onClose }: SaveSelectionProps) {
  const saved = useSavedRows(table.path);
  const selection = useView((view) => view.selection);
  const hasHidden = useView((view) => view.hidden.length > 0);
  const { colorBy } = usePanelActions();
  const [isFile, setIsFile] = useState(false);
  // outlines select nothing of hidden categories, which will not be hidden for good
  const rows =
    selection && !isChosen(selection) && hasHidden && selected
      ? { table: table.path, runs: runsOf(selected) }
      : selection;
  if (isFile) return <SaveAs table={table.path} anchor={anchor} onClose={onClose} />;
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
    >
      <div className={styles.section}>
        <Button
          look="quiet"
          icon={<FileDown size={14} aria-hidden />}
          onClick={() => setIsFile(true)}
        >
          As a file…
        </Button>
      </div>
    </SavedRowsMenu>
  );
}
