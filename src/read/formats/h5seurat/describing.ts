import type { Problem, TableInfo } from '@/model/dataset';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import type { InfoAt } from '../probe';

/** Context for describing the parts of a Seurat object. */
export interface Describing {
  readonly elements: Elements;
  readonly root: StoredGroup;
  readonly infoAt: InfoAt;
  readonly problems: Problem[];
  /** The table whose rows are cells. */
  readonly cells: TableInfo | undefined;
  /** True if `cell.names` has a name for each of them. */
  readonly isNamed: boolean;
  readonly options: ReadOptions | undefined;
}

/** Paths of the members of a group at the top; empty if it is absent or unreadable. */
export async function membersOf(
  { infoAt }: Describing,
  keys: readonly string[],
  name: string,
): Promise<Path[]> {
  if (!keys.includes(name)) return [];
  const info = await infoAt(joinPath(ROOT, name));
  return info?.kind === 'mapping' ? info.keys.map((key) => joinPath(info.path, key)) : [];
}
