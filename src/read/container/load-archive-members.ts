import { lazyModule } from '@/model/lazy-module';

/** Loads the code that finds a file in an archive, once: few addresses name one. */
export const loadArchiveMembers = lazyModule(() => import('./archive-members'));
