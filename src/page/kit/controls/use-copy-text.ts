import { useNotify } from '../context/notify';

/** Copies a text and says so; where the browser does not allow it, says that. */
export function useCopyText(): (text: string, done: string) => Promise<void> {
  const notify = useNotify();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ text: done, tone: 'done' });
    } catch {
      notify({ text: 'The browser does not allow this page to copy.', tone: 'warning' });
    }
  };
}
