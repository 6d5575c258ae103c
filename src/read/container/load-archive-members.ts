import { laterCode } from '@/model/later-code';

/** Loads what finds a file in an archive, once: few addresses name one. */
export const loadArchiveMembers = laterCode(() => import('./archive-members'));
