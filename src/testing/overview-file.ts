import { type OverviewFile, openOverview } from '@/ask/overview/overview-file';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import type { StoredGroup } from '@/read/node';
import { anndataOf, encoded, type Members } from './anndata-sketches';
import { groupSketch, memoryRoot } from './memory-node';

/** An AnnData with these members, for statements about a file as a whole. */
export async function overviewFileOf(members: Members): Promise<OverviewFile> {
  return fileOf(anndataOf(members));
}

/** A MuData with these modalities. */
export async function overviewOfModalities(modalities: Members): Promise<OverviewFile> {
  const mod = groupSketch(encoded('dict', '0.1.0'), modalities);
  return fileOf(memoryRoot(groupSketch(encoded('MuData', '0.1.0'), { mod })));
}

async function fileOf(root: StoredGroup): Promise<OverviewFile> {
  const opened = await openRoot(root);
  const { elements } = opened;
  const dataset = await describeRoot(opened);
  const info = { name: 'sketch' };
  return openOverview({ root, elements, dataset, info, isRemote: false });
}
