import type { MatrixInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';

/** Columns of genes by name; ambiguous names are left out. */
export type GeneMap = ReadonlyMap<string, number>;

const MAX_GENES = 300_000;

/** The names of genes, if matrices have different ones; empty if all have the same table. */
export async function geneMaps(
  elements: Elements,
  infos: readonly MatrixInfo[],
  options: ReadOptions,
): Promise<ReadonlyMap<Path, GeneMap>> {
  const tables = [...new Set(infos.map(({ columns }) => columns))];
  const maps = new Map<Path, GeneMap>();
  if (tables.length < 2) return maps;
  for (const path of tables) {
    if (path === undefined) continue;
    const { info } = await elements.at(path, options);
    if (info.kind !== 'dataframe' || info.length > MAX_GENES) continue;
    const index = await elements.at(joinPath(path, info.index), options);
    const block = await index.read?.({}, options);
    if (block?.kind === 'strings') maps.set(path, mapOf(unpackStrings(block.strings)));
  }
  return maps;
}

function mapOf(names: readonly string[]): GeneMap {
  const map = new Map<string, number>();
  const shared = new Set<string>();
  for (const [column, name] of names.entries())
    if (map.has(name)) shared.add(name);
    else map.set(name, column);
  for (const name of shared) map.delete(name);
  return map;
}
