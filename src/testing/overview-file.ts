import { openElements } from '@/elements/open-elements';
import { openDataset } from '@/formats/open-dataset';
import type { OverviewFile } from '@/overview/overview-file';
import { anndataOf, type Members } from './anndata-sketches';

/** An AnnData with these members, for what is said of a file as a whole. */
export async function overviewFileOf(members: Members): Promise<OverviewFile> {
  const root = anndataOf(members);
  const dataset = await openDataset(root);
  const info = { name: 'sketch' };
  return { root, elements: openElements(root), dataset, info, isRemote: false };
}
