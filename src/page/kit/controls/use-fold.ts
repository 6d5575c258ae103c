import { useCallback } from 'react';
import { turnedOver } from '@/page/state/page-state';
import { useCurrentView, useView, useViewActions } from '../context/view-context';

/**
 * Whether a part of the shown page is unfolded, and the way to fold it or unfold it. The link says
 * what differs from how parts are at first.
 */
export function useTurned(
  part: string,
  isOpenAtFirst = false,
): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isTurned = useView(({ page }) => page?.turned?.includes(part) === true);
  const viewNow = useCurrentView();
  const { changePage } = useViewActions();
  const isOpen = isTurned !== isOpenAtFirst;
  const setOpen = useCallback(
    (next: boolean) =>
      changePage({
        turned: turnedOver(viewNow().page ?? {}, part, next !== isOpenAtFirst),
      }),
    [changePage, viewNow, part, isOpenAtFirst],
  );
  return [isOpen, setOpen];
}
