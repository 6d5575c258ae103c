import { useMemo } from 'react';
import { useCurrentView, useViewActions } from '@/page/kit/context/view-context';
import { useCopyLink } from '@/page/kit/controls/use-copy-link';
import type { Command } from '@/page/pages/find/find-items';
import type { Dialogs } from './dialogs';
import type { Panes } from './panes';
import { useSessionControl } from './session-context';
import { DEMO } from './source-address';
import { toggleTheme } from './theme';
import { useUndo } from './undo';

/** Returns the commands that are available while a file is open, by name. */
export function useCommands(panes: Panes, dialogs: Dialogs): readonly Command[] {
  const control = useSessionControl();
  const copy = useCopyLink();
  const viewNow = useCurrentView();
  const { colorBy } = useViewActions();
  const { undo, redo } = useUndo();
  const { left, right, isCompact, show } = panes;
  const { show: showDialog } = dialogs;
  return useMemo(
    () => [
      { name: 'Copy the link to this view', run: () => void copy(viewNow()) },
      {
        name: left.isOpen && !isCompact ? 'Hide file tree' : 'Show file tree',
        run: isCompact ? () => show('elements') : left.toggle,
      },
      {
        name: right.isOpen && !isCompact ? 'Hide embedding' : 'Show embedding',
        run: isCompact ? () => show('embedding') : right.toggle,
      },
      { name: 'Undo', keys: 'Ctrl+Z', run: undo },
      { name: 'Redo', keys: 'Ctrl+Shift+Z', run: redo },
      { name: 'Remove the colouring', run: () => colorBy(undefined) },
      { name: 'Light or dark theme', run: () => void toggleTheme() },
      { name: 'Keyboard shortcuts', keys: '?', run: () => showDialog('keys') },
      { name: 'Open the demo data', run: () => void control.openAddress(DEMO) },
      { name: 'Close the file', run: () => control.close() },
    ],
    [
      copy,
      viewNow,
      colorBy,
      undo,
      redo,
      left,
      right,
      isCompact,
      show,
      showDialog,
      control,
    ],
  );
}
