import type { DataElement } from '@/elements/element';
import type { Elements } from '@/elements/open-elements';
import type { Span } from '@/model/block';
import { DataError, isAbort, isDataError, messageOf } from '@/model/errors';
import { linkInfoOf, unopenedMember } from '@/model/member-link';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ColumnSchema, TableSchema } from '@/model/table-schema';
import { mapInParallel } from '@/storage/chunks/in-parallel';
import { nodeLinkInfo } from '@/storage/link-info';

/** Columns that are opened at once, and in one call at most. */
const AT_ONCE = 16;
export const MAX_SCHEMA_COLUMNS = 1000;

/**
 * What the columns of a table are, without reading values; the table and its index are opened once. `range` counts the
 * index as 0; at most MAX_SCHEMA_COLUMNS come in one answer. A column that cannot be read has its reason. Progress is in
 * columns.
 *
 * @throws UnsupportedError for what is not a table
 */
export async function tableSchema(
  elements: Elements,
  path: Path,
  { range }: { readonly range?: Span } = {},
  { signal, report }: ReadOptions = {},
): Promise<TableSchema> {
  const table = await elements.at(path, { signal });
  const { info } = table;
  if (info.kind !== 'dataframe')
    throw new DataError('UnsupportedError', `${path} is not a table: it has no rows.`);
  const names = [info.index, ...info.columns.filter((name) => name !== info.index)];
  const [from = 0, to = names.length] = range ?? [];
  const start = Math.min(Math.max(0, from), names.length);
  const stop = Math.max(start, Math.min(to, names.length, start + MAX_SCHEMA_COLUMNS));
  let done = 0;
  const columns = await mapInParallel(names.slice(start, stop), AT_ONCE, async (name) => {
    signal?.throwIfAborted();
    const column = await columnSchema(elements, table, joinPath(path, name), name, {
      signal,
    });
    done += 1;
    report?.({ done, total: stop - start, unit: 'values' });
    return column;
  });
  const { length, index } = info;
  return { path, length, index, total: names.length, range: [start, stop], columns };
}

async function columnSchema(
  elements: Elements,
  table: DataElement,
  path: Path,
  name: string,
  options: ReadOptions,
): Promise<ColumnSchema> {
  try {
    const { info, node } = await (table.member?.(name, options) ??
      elements.at(path, options));
    // a column of a compound is not a node of its own
    const links = node.path === path ? await nodeLinkInfo(node, options) : {};
    return { name, element: info, ...(Object.keys(links).length > 0 && { links }) };
  } catch (error) {
    if (!isDataError(error) || isAbort(error)) throw error;
    const member = unopenedMember(error);
    const links =
      member?.path === path
        ? linkInfoOf(member.link, member.hardLinks, member.sameObjectAs)
        : {};
    return {
      name,
      element: { path, kind: 'unsupported', reason: messageOf(error) },
      ...(Object.keys(links).length > 0 && { links }),
    };
  }
}
