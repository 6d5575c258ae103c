import { linkOf } from '@/state/link';
import { secretIn } from '@/state/signed-address';
import type { View } from '@/state/view';
import { type Question, useConfirm } from '../confirm';
import { useNotify } from '../notify';

/** Copies the full address of a view, and says so; a link that gives access is asked about first. */
export function useCopyLink(): (view: View) => Promise<void> {
  const notify = useNotify();
  const confirm = useConfirm();
  return async (view) => {
    const secret = view.source?.kind === 'url' ? secretIn(view.source.url) : undefined;
    if (secret && !(await confirm(warning(secret)))) return;
    const { origin, pathname, search } = window.location;
    try {
      await navigator.clipboard.writeText(
        `${origin}${pathname}${search}#${linkOf(view)}`,
      );
      notify({ text: copied(view), tone: 'done' });
    } catch {
      notify({
        text: 'The browser does not let this page copy. Take the link from the address field of the browser.',
        tone: 'warning',
      });
    }
  };
}

function warning(secret: string): Question {
  return {
    title: 'This link is a key',
    text: `The address of this file contains ${secret}. Whoever gets the link can open the file with it, as long as it is valid.`,
    yes: 'Copy it anyway',
  };
}

function copied({ source }: View): string {
  if (source?.kind === 'file')
    return 'Link copied. The file itself stays here: whoever opens the link is asked for their copy of it.';
  if (source?.kind === 'url' && source.withKeys)
    return 'Link copied, without the keys that you opened the file with: whoever opens the link needs their own.';
  return 'Link copied';
}
