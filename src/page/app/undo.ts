import { createContext, use, useEffect, useMemo } from 'react';
import { type Notify, useNotify } from '@/page/kit/context/notify';
import type { Reverted, ViewHistory } from '@/page/state/view-history';
import { isTypedInto } from './dialogs';

export const HistoryContext = createContext<ViewHistory | null>(null);

interface Undo {
  undo(): void;
  redo(): void;
}

/** Undoes and redoes changes of selections, filters and colours, and tells the user which. */
export function useUndo(): Undo {
  const history = use(HistoryContext);
  const notify = useNotify();
  if (!history) throw new Error('Undo needs a HistoryContext');
  return useMemo(
    () => ({
      undo: () => tell(notify, 'Undone', history.undo()),
      redo: () => tell(notify, 'Redone', history.redo()),
    }),
    [notify, history],
  );
}

/** Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, except where text is typed and in dialogs, which have their own. */
export function useUndoKeys(isOn: boolean): void {
  const { undo, redo } = useUndo();
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = undoOf(event);
      if (!wanted || event.defaultPrevented || isTypedInto(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (wanted === 'undo') undo();
      else redo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

function undoOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined;
}

function tell(notify: Notify, done: string, changes: Reverted | undefined): void {
  if (changes?.length) notify({ tone: 'done', text: `${done}: ${changes.join(', ')}.` });
}
