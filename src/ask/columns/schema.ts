import {
  DataError,
  fieldsOf,
  hasName,
  isDataError,
  isErrorName,
  messageOf,
} from '@/model/errors';
import { linkInfoOf, unopenedMember } from '@/model/member-link';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { nodeLinkInfo } from '@/read/container/link-info';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import type { ColumnSchema, TableSchema, WhichColumns } from './table-schema';

/** Number of columns opened in parallel, and maximum number per call. */
const AT_ONCE = 16;
export const MAX_SCHEMA_COLUMNS = 1000;

/**
 * Describes columns of a table without reading values; the table and its index are opened once. Returns at most
 * MAX_SCHEMA_COLUMNS, the first of those requested. A column that cannot be read has the reason and does not affect the
 * others. Progress is in columns.
 *
 * @throws UnsupportedError if it is not a table, CapReachedError, DeniedError that `refuses` keys, AbortError
 */
export async function tableSchema(
  elements: Elements,
  path: Path,
  which: WhichColumns,
  { signal, report, priority }: ReadOptions = {},
): Promise<TableSchema> {
  const table = await elements.at(path, { signal });
  const { info } = table;
  if (info.kind !== 'dataframe')
    throw new DataError('UnsupportedError', `${path} is not a table: it has no rows.`);
  const { length, index } = info;
  const all = [index, ...info.columns.filter((name) => name !== index)];
  const asked = 'names' in which ? which.names : all.slice(...which.range);
  const names = asked.slice(0, MAX_SCHEMA_COLUMNS);
  let done = 0;
  const columns = await mapInParallel(names, AT_ONCE, async (name) => {
    signal?.throwIfAborted();
    const column = await columnSchema(table, path, name, { signal, priority });
    done += 1;
    report?.({ done, total: names.length, unit: 'values' });
    return column;
  });
  return { path, length, index, total: all.length, columns };
}

async function columnSchema(
  table: DataElement,
  tablePath: Path,
  name: string,
  options: ReadOptions,
): Promise<ColumnSchema> {
  const path = joinPath(tablePath, name);
  try {
    const column = await table.member?.(name, options);
    if (!column)
      throw new DataError('NotFoundError', `${tablePath} has no column “${name}”.`);
    const { info, node } = column;
    // a column of a compound is not a node of its own
    const links = node.path === path ? await nodeLinkInfo(node, options) : {};
    return { name, element: info, ...(Object.keys(links).length > 0 && { links }) };
  } catch (error) {
    // beyond the cap, or with keys that expired, nothing else can be read either
    const isOfAll = hasName(error, 'CapReachedError') || fieldsOf(error).refuses;
    if (!isDataError(error) || isOfAll) throw error;
    const member = unopenedMember(error);
    const isLink = member?.path === path && (member.link || member.sameObjectAs);
    const isBroken = hasName(error, 'CorruptError') || hasName(error, 'TooLargeError');
    return {
      name,
      element: { path, kind: 'unsupported', reason: messageOf(error) },
      ...(!isLink && !isBroken && isErrorName(error.name) && { failure: error.name }),
      ...(isLink && {
        links: linkInfoOf(member.link, member.hardLinks, member.sameObjectAs),
      }),
    };
  }
}
