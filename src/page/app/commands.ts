import { useCallback, useMemo } from 'react';
import { useCurrentView, useViewActions } from '@/page/kit/context/view-context';
import { useCopyLink } from '@/page/kit/controls/use-copy-link';
import type { Command } from '@/page/pages/find/find-items';
import type { FindCommands } from '@/page/pages/find/use-find';
import { useAnalyses } from '@/page/pages/plots/analyses';
import type { Dialogs } from './dialogs';
import type { Panes } from './panes';
import { useSessionControl } from './session-context';
import { addressIn, DEMO } from './source-address';
import { currentTheme, toggleTheme } from './theme';
import { useUndo } from './undo';

/** Returns what Find offers besides the content of the open file: its analyses, commands, and to open a URL. */
export function useCommands(panes: Panes, dialogs: Dialogs): FindCommands {
  const analyses = useAnalyses();
  const page = usePageCommands(panes, dialogs);
  const control = useSessionControl();
  const { showAccess } = dialogs;
  const toAddress = useCallback(
    (text: string): readonly Command[] => {
      const address = addressIn(text);
      if (address === undefined) return [];
      return [
        { name: `Open ${address}`, run: () => void control.openAddress(address) },
        {
          name: 'Open it with request headers, keys, an S3 region or endpoint',
          run: () => showAccess(address),
        },
      ];
    },
    [control, showAccess],
  );
  return useMemo(
    () => ({
      commands: [
        ...analyses.map(({ name, words, open }) => ({ name, words, run: open })),
        ...page,
      ],
      toAddress,
    }),
    [analyses, page, toAddress],
  );
}

function usePageCommands(panes: Panes, dialogs: Dialogs): readonly Command[] {
  const control = useSessionControl();
  const copy = useCopyLink();
  const viewNow = useCurrentView();
  const { colorBy } = useViewActions();
  const { undo, redo } = useUndo();
  const { isCompact, show } = panes;
  const { show: showDialog, showAccess } = dialogs;
  return useMemo(
    () => [
      {
        name: 'Save as a file',
        keys: 'Ctrl+S',
        words: 'save as export convert download subset h5ad zarr csv',
        run: () => showDialog('save'),
      },
      { name: 'Copy the link to this view', run: () => void copy(viewNow()) },
      {
        name: panes.isTreeShown && !isCompact ? 'Hide file tree' : 'Show file tree',
        run: isCompact ? () => show('elements') : panes.toggleTree,
      },
      {
        name: panes.isPictureShown && !isCompact ? 'Hide embedding' : 'Show embedding',
        run: isCompact ? () => show('embedding') : panes.togglePicture,
      },
      ...(isCompact ? [] : paneCommands(panes)),
      { name: 'Undo', keys: 'Ctrl+Z', run: undo },
      { name: 'Redo', keys: 'Ctrl+Shift+Z', run: redo },
      { name: 'Remove the colouring', run: () => colorBy(undefined) },
      {
        name: currentTheme() === 'dark' ? 'Light theme' : 'Dark theme',
        words: 'light dark mode colours',
        run: () => void toggleTheme(),
      },
      { name: 'Keyboard shortcuts', keys: '?', run: () => showDialog('keys') },
      {
        name: 'Open a URL with request headers, keys, S3 region or endpoint',
        words: 'token authorization private bucket aws credentials secret',
        run: () => showAccess(''),
      },
      { name: 'Open the demo data', run: () => void control.openAddress(DEMO) },
      { name: 'Close the file', run: () => control.close() },
    ],
    [
      copy,
      viewNow,
      colorBy,
      undo,
      redo,
      panes,
      isCompact,
      show,
      showDialog,
      showAccess,
      control,
    ],
  );
}

/** Commands that arrange panes beside each other. */
function paneCommands(panes: Panes): readonly Command[] {
  const { isSwapped, maximised } = panes.layout;
  return [
    ...(['picture', 'page'] as const).map((pane) => ({
      name: maximised === pane ? 'Show all panes' : `Maximise the ${pane}`,
      words: 'full screen large',
      run: () => panes.toggleMaximised(pane),
    })),
    {
      name: 'Swap page and picture',
      run: () => panes.change({ isSwapped: isSwapped ? undefined : true }),
    },
  ];
}
