import { useCurrentView, useViewActions } from '@/page/kit/context/view-context';
import { changedGenes, type GenesChange } from './genes-view';

/** Returns a function that changes how the genes on the page are shown. */
export function useChangeGenes(): (change: GenesChange) => void {
  const viewNow = useCurrentView();
  const { changeStates } = useViewActions();
  return (change) => changeStates({ genes: changedGenes(viewNow().genes, change) });
}
