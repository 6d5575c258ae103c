import { defaultColor } from '@/ask/colour/default-color';
import { headlineOf } from '@/ask/overview/headline';
import { openOverview } from '@/ask/overview/overview-file';
import type { DatasetInfo } from '@/model/dataset';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { countReads, openFile } from '../open-file';

/** A description of a file for a new shelf. */
export interface FileDescription {
  readonly text: string;
  readonly view: Readonly<Record<string, string>> | undefined;
}

/** Describes a file for a shelf; reads at most `cap` bytes. Throws the errors of `openFile`. */
export async function describeFile(
  place: string,
  cap: number | undefined,
): Promise<FileDescription> {
  const { counter } = countReads(cap);
  const { root, info, isRemote, close } = await openFile(place, counter);
  try {
    const opened = await openRoot(root, { isRemote });
    const dataset = await describeRoot(opened);
    const { elements } = opened;
    const file = openOverview({ root, elements, dataset, info, isRemote });
    return { text: await headlineOf(file), view: firstView(dataset) };
  } finally {
    await close();
  }
}

/** The first embedding in its usual colours, as keys of a link. */
function firstView(dataset: DatasetInfo): FileDescription['view'] {
  const [embedding] = dataset.embeddings;
  const color = defaultColor(dataset);
  return (
    embedding && { embedding: embedding.path, ...(color !== undefined && { color }) }
  );
}
