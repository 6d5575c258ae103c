import { lazyView } from '@/page/kit/status/lazy-view';

/** The dialog that saves cells and genes as a file; its code is fetched when it is first opened. */
export const SaveAs = lazyView('Saving as a file', () => import('./SaveAs'), 'SaveAs');
