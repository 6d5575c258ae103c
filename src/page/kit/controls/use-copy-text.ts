import { useNotify } from '../context/notify';
import { copyText } from './copy-text';

/** Returns a function that copies a text, with a notice of success (`done`) or that the browser does not allow it. */
export function useCopyText(): (text: string, done: string) => Promise<void> {
  const notify = useNotify();
  return async (text, done) => {
    try {
      await copyText(text);
      notify({ text: done, tone: 'done' });
    } catch {
      notify({ text: 'The browser does not allow this page to copy.', tone: 'warning' });
    }
  };
}
