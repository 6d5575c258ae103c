import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { savedColumnName } from '@/ask/columns/saved-column';
import type { TableInfo } from '@/model/dataset';
import { joinPath } from '@/model/path';
import { usePanelActions, useView } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import styles from '@/page/kit/controls/Popup.module.css';
import { SaveAs } from '@/page/pages/export/SaveAs';
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

/** Saves the selected points under a name or as a file, and colours by saved ones. */
export function SaveSelection({ table, selected, anchor, onClose }: SaveSelectionProps) {
  const saved = useSavedRows(table.path);
  const selection = useView((view) => view.selection);
  const hasHidden = useView((view) => view.hidden.length > 0);
  const { colorBy } = usePanelActions();
  const [isFile, setIsFile] = useState(false);
  // outlines leave out hidden categories, which may be shown again later: save the rows instead
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
