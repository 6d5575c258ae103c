import { lazyView } from '@/page/kit/status/lazy-view';

/** Lines that convert files of other kinds, which most visitors never see. */
export const ConversionHelp = lazyView(
  'The lines that convert it',
  () => import('./ConversionHelp'),
  'ConversionHelp',
);
