import { laterCode } from '@/model/lazy-module';

/** Loads what finds a file in an archive, once: few addresses name one. */
export const loadArchiveMembers = laterCode(() => import('./archive-members'));
