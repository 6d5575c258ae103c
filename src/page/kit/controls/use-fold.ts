import { useCallback } from 'react';
import { withToggled } from '@/page/state/page-state';
import { useCurrentView, useView, useViewActions } from '../context/view-context';

/**
 * Returns whether a part of the shown page is unfolded, and a function that folds or unfolds it. The link contains only
 * what differs from the initial state.
 */
export function useFold(
  part: string,
  isOpenAtFirst = false,
): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isToggled = useView(({ page }) => page?.turned?.includes(part) === true);
  const viewNow = useCurrentView();
  const { changePage } = useViewActions();
  const isOpen = isToggled !== isOpenAtFirst;
  const setOpen = useCallback(
    (next: boolean) =>
      changePage({
        turned: withToggled(viewNow().page ?? {}, part, next !== isOpenAtFirst),
      }),
    [changePage, viewNow, part, isOpenAtFirst],
  );
  return [isOpen, setOpen];
}
