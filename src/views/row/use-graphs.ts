import { partAt } from '@/model/dataset-at';
import { joinPath, nameOf, type Path, parentOf } from '@/model/path';
import { useDescriptions } from '../use-block';
import { useDataset } from '../view-context';
import { keysOf } from './keys-of';

/** Graphs between the rows of a table: the members of the format's groups of pairs, and those that are elsewhere. */
export function useGraphsOf(table: Path): readonly Path[] {
  const { dataset } = useDataset();
  const { slots } = dataset.formatInfo;
  const parent = parentOf(table);
  const side = slots.find(
    ({ name, holds }) => name === nameOf(table) && holds === 'metadata',
  )?.axes[0];
  const groups = slots
    .filter(({ holds, axes }) => holds === 'pairs' && axes[0] === side)
    .map(({ name }) => name);
  const [holder] = useDescriptions(side && groups.length > 0 ? [parent] : []);
  const present = groups
    .filter((name) => keysOf(holder).includes(name))
    .map((name) => joinPath(parent, name));
  const members = useDescriptions(present);
  const below = present.flatMap((path, i) =>
    keysOf(members[i]).map((name) => joinPath(path, name)),
  );
  const part = partAt(dataset, table);
  const elsewhere = side === 'rows' && part?.path === parent ? part.graphs : [];
  return [...new Set([...below, ...elsewhere])];
}
