import { useMemo } from 'react';
import type { DatasetInfo } from '@/model/dataset';
import { joinPath } from '@/model/path';
import { useDataset, useView } from '@/page/kit/context/view-context';
import { cellsOf } from '@/page/kit/format/cell';
import { useBlocks } from '@/page/kit/reading/use-block';

/** Number of rows whose names distinguish one folder from another. */
const MAX_NAMES = 64;

/**
 * Key that identifies the open file in another visit: its fingerprint or its address. A folder of this computer has
 * neither, and its name is often not unique: it is identified by its name, its tables and matrices, and the names of
 * some rows. Undefined until these are read.
 */
export function useFileKey(): string | undefined {
  const { dataset, source } = useDataset();
  const address = useView((view) =>
    view.source?.kind === 'url' ? view.source.url : undefined,
  );
  const known = source.fingerprint ?? address;
  const [table] = dataset.tables;
  const isAsked = known === undefined && table !== undefined && table.length > 0;
  const count = Math.min(table?.length ?? 0, MAX_NAMES);
  const [names] = useBlocks(
    isAsked ? [[joinPath(table.path, table.index), { rows: [0, count] }]] : [],
  );
  return useMemo(() => {
    if (known !== undefined) return known;
    if (isAsked && names?.status !== 'ready' && names?.status !== 'failed')
      return undefined;
    const cells = names?.status === 'ready' ? cellsOf(names.value) : undefined;
    const some = Array.from({ length: cells ? count : 0 }, (_, row) => cells?.(row));
    return `${source.name} ${digitsOf(JSON.stringify([factsOf(dataset), some]))}`;
  }, [known, isAsked, names, count, dataset, source.name]);
}

/** Facts about a dataset that do not depend on saved rows, which its tables have as further columns. */
function factsOf({ format, tables, matrices, embeddings }: DatasetInfo): unknown {
  return [
    format,
    tables.map(({ path, length, index }) => [path, length, index]),
    matrices.map(({ path, layout, shape, dtype, stored }) => [
      ...[path, layout, shape, dtype, stored],
    ]),
    embeddings.map(({ path, shape }) => [path, shape]),
  ];
}

/** Hash of a text as 16 hexadecimal digits: two FNV hashes, from either end. */
function digitsOf(text: string): string {
  let [ahead, back] = [0x811c9dc5, 0x811c9dc5];
  for (let i = 0; i < text.length; i++) {
    ahead = Math.imul(ahead ^ text.charCodeAt(i), 0x01000193);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return [ahead, back].map((one) => (one >>> 0).toString(16).padStart(8, '0')).join('');
}
