import type { MouseEvent, ReactNode } from 'react';
import type { Path } from '@/model/path';
import type { RowRef } from '@/state/view';
import { useElementLink, useViewActions } from '../view-context';

interface RowLinkProps {
  readonly table: Path;
  readonly row: { readonly [K in keyof RowRef]: RowRef[K] | undefined };
  readonly children: ReactNode;
}

/** Shows a row of a table; a real link, so that it opens in a new tab and can be copied. */
export function RowLink({ table, row: { name, at }, children }: RowLinkProps) {
  const linkTo = useElementLink();
  const { showRow } = useViewActions();
  const row = { ...(name !== undefined && { name }), ...(at !== undefined && { at }) };
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    showRow(table, row);
  };
  return (
    <a href={linkTo(table, row)} onClick={show}>
      {children}
    </a>
  );
}
