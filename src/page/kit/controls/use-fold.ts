import { useCallback } from 'react';
import { turnedPage } from '@/page/state/page-state';
import { useCurrentView, useView, useViewActions } from '../context/view-context';

/**
 * Whether a part of the shown page is unfolded, and the way to fold it or unfold it. The link says
 * what differs from how parts are at first.
 */
export function useFold(
  part: string,
  isOpenAtFirst = false,
): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isTransposed = useView(({ page }) => page?.turned?.includes(part) === true);
  const viewNow = useCurrentView();
  const { changePage } = useViewActions();
  const isOpen = isTransposed !== isOpenAtFirst;
  const setOpen = useCallback(
    (next: boolean) =>
      changePage({
        turned: turnedPage(viewNow().page ?? {}, part, next !== isOpenAtFirst),
      }),
    [changePage, viewNow, part, isOpenAtFirst],
  );
  return [isOpen, setOpen];
}
