import { use, useCallback } from 'react';
import { formatNumber } from '@/model/quantity';
import type { Links } from '@/page/state/link';
import type { LinkPart } from '@/page/state/link-pairs';
import { rowsShownIn } from '@/page/state/linked-rows';
import { secretIn, withoutPathToken } from '@/page/state/signed-address';
import type { View } from '@/page/state/view';
import { type Question, useConfirm } from '../context/confirm';
import { isEmbedded } from '../context/embedded';
import { useNotify } from '../context/notify';
import { DatasetContext, useLinks, useSelectedRows } from '../context/view-context';
import { copyText } from './copy-text';
import { wordsOf } from './link-label';

/**
 * Returns a function that copies the full address of a view, with a notice. It asks first if the link gives access to
 * the file.
 */
export function useCopyLink(): (view: View) => Promise<void> {
  const notify = useNotify();
  const confirm = useConfirm();
  const links = useLinks();
  const selected = useSelectedRows()?.rows.length;
  const named = use(DatasetContext)?.named;
  return useCallback(
    async (shown: View) => {
      const linked = named && rowsShownIn(shown, named);
      const view = linked ? { ...shown, linked } : shown;
      const secret = view.source?.kind === 'url' ? secretIn(view.source.url) : undefined;
      if (secret && !(await confirm(warning(secret)))) return;
      const { origin, pathname, search } = window.location;
      // others get a page of its own, not one for a frame
      const query = isEmbedded() ? '' : search;
      try {
        await copyText(
          `${origin}${withoutPathToken(pathname)}${query}#${links.linkOf(view)}`,
        );
        const missing = withoutWhat(links.leftOutOf(view), links, selected);
        notify({
          text: [copied(view), missing].filter(Boolean).join(' '),
          tone: missing ? 'warning' : 'done',
        });
      } catch {
        notify({
          text: 'The browser does not allow this page to copy. Copy the link from the address bar.',
          tone: 'warning',
        });
      }
    },
    [notify, confirm, links, selected, named],
  );
}

function warning(secret: string): Question {
  return {
    title: 'This link contains a key',
    text: `The URL of this file contains ${secret}. Anyone with the link can open the file while it is valid.`,
    yes: 'Copy anyway',
  };
}

/** Returns a sentence that lists what the link does not restore, with advice; undefined if it restores everything. */
function withoutWhat(
  left: readonly LinkPart[],
  links: Links,
  selected = 0,
): string | undefined {
  const rows = selected > 0 ? formatNumber(selected, 'row') : 'its outline is very long';
  const parts = left.map((part) =>
    part === 'selection'
      ? `the selection (${rows}; export it or copy its names instead)`
      : wordsOf(part, links),
  );
  if (parts.length === 0) return undefined;
  return `It leaves out ${parts.join(' and ')} (too long for a link).`;
}

function copied({ source }: View): string {
  if (source?.kind === 'file')
    return 'Link copied. The file is not shared: the link asks for a local copy.';
  if (source?.kind === 'url' && source.withKeys)
    return 'Link copied without your keys: others need their own.';
  return 'Link copied.';
}
