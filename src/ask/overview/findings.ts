import type { TableInfo } from '@/model/dataset';
import { throwIfAborted } from '@/model/errors';
import type { Finding, Findings } from '@/model/overview';
import { joinPath } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import { namesIn } from '@/read/elements/names-in';
import { coordinatesIn } from '@/read/formats/coordinates';
import { columnFindings } from './column-findings';
import { type Attempt, createAttempts, listed, unreadableFindings } from './finding-rule';
import { matrixFindings } from './matrix-findings';
import { nameFindings } from './name-findings';
import type { OverviewFile } from './overview-file';

/** Maximum number of members of obsm that are opened. */
const MAX_MEMBERS = 64;
/** Number of rows whose texts are read. */
const LOOKED_AT = 3;

/**
 * Finds arrays of obsm that have two or more numbers per cell as texts: coordinates that were read from a table and
 * never converted.
 */
export async function textCoordinates(
  { elements, dataset }: OverviewFile,
  attempt: Attempt,
  options: ReadOptions,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { path: root } of dataset.parts) {
    const obsm = joinPath(root, 'obsm');
    for (const name of (await namesIn(elements, obsm, options)).slice(0, MAX_MEMBERS)) {
      const path = joinPath(obsm, name);
      const element = await attempt(path, () => elements.at(path, options));
      if (!element) continue;
      const { info, node } = element;
      const isText = node.kind === 'array' && /^string|^[SU]\d/.test(dtypeOf(info));
      if (!isText || info.kind !== 'column' || (info.width ?? 0) < 2) continue;
      if (!(await attempt(path, () => areNumbers(element, options)))) continue;
      findings.push({
        ...{ path, tone: 'warning' },
        title: `${path} has texts instead of numbers and is not drawn`,
        reason: `Coordinates must be numbers. In Python: adata.obsm["${name}"] = adata.obsm["${name}"].astype(float).`,
      });
    }
  }
  return findings;
}

/** Finds numeric columns of cells that are x and y, if there is no embedding: only arrays of obsm are embeddings. */
export async function columnCoordinates(
  { elements, dataset }: OverviewFile,
  attempt: Attempt,
  options: ReadOptions,
): Promise<readonly Finding[]> {
  if (dataset.embeddings.length > 0) return [];
  const findings: Finding[] = [];
  for (const { path: root } of dataset.parts) {
    const obs = dataset.tables.find(({ path }) => path === joinPath(root, 'obs'));
    const pair = obs && coordinatesIn(obs.columns);
    if (!pair) continue;
    const [x = '', y = ''] = pair.map((at) => obs.columns[at]);
    const columns = await Promise.all(
      [x, y].map((name) => {
        const path = joinPath(obs.path, name);
        return attempt(path, () => elements.at(path, options));
      }),
    );
    if (
      columns.some(
        (one) => one?.info.kind !== 'column' || one.info.valueType !== 'numbers',
      )
    )
      continue;
    findings.push({
      ...{ path: obs.path, tone: 'note' },
      title: `${obs.path} has coordinates in its columns ${x} and ${y}`,
      reason: `They are not drawn as an embedding; a scatter plot of ${obs.path} shows them. In Python: adata.obsm["spatial"] = adata.obs[${JSON.stringify([x, y])}].to_numpy().`,
    });
  }
  return findings;
}

/** True if the texts of the first rows are numbers, and not names, such as those of cell types. */
async function areNumbers({ read }: DataElement, options: ReadOptions): Promise<boolean> {
  const block = await read?.({ rows: [0, LOOKED_AT] }, options);
  if (block?.kind !== 'ragged' || block.content.kind !== 'strings') return false;
  const texts = unpackStrings(block.content.strings);
  return (
    texts.length > 0 &&
    texts.every((text) => text.trim() !== '' && !Number.isNaN(Number(text)))
  );
}

function dtypeOf(info: object): string {
  return 'dtype' in info ? String(info.dtype) : '';
}

/**
 * Maximum number of values read without a request by the user, of names and of columns of a table: local, and over the
 * network, a megabyte or two.
 */
const FREELY = { local: 1_500_000, remote: 100_000 } as const;
/** Opening a column costs a request, however short it is. */
const FEW_COLUMNS = 80;

/** Finds what users of the data should know, including parts that cannot be read. */
export async function findConcerns(
  file: OverviewFile,
  isThorough: boolean,
  options: ReadOptions,
): Promise<Findings> {
  const findings: Finding[] = [];
  const freely = file.isRemote ? FREELY.remote : FREELY.local;
  const unread: string[] = [];
  const { attempt, unreadable } = createAttempts();
  const look = async (task: () => Promise<readonly Finding[] | undefined>) => {
    throwIfAborted(options.signal);
    for (const finding of (await task()) ?? []) findings.push(finding);
  };
  await look(() => matrixFindings(file, attempt, options));
  await look(() => textCoordinates(file, attempt, options));
  await look(() => columnCoordinates(file, attempt, options));
  for (const table of file.dataset.tables) {
    const names = `${formatCount(table.length)} names of ${table.path}`;
    if (isThorough || table.length <= freely)
      await look(() =>
        attempt(joinPath(table.path, table.index), () =>
          nameFindings(file, table, options),
        ),
      );
    else unread.push(names);
  }
  for (const table of file.dataset.tables) {
    const { columns, length, path } = table;
    // raw has the columns of var, for more genes
    if (columns.length === 0 || /(^|\/)raw[./]var$/.test(path)) continue;
    const areFew = columns.length <= FEW_COLUMNS && length * columns.length <= freely;
    if (isThorough || areFew)
      await look(() => columnFindings(file.elements, table, attempt, options));
    else
      unread.push(
        `${formatNumber(columns.length, 'column')} of ${path}, ${formatNumber(length, 'row')}`,
      );
  }
  const all = [
    ...unreadableFindings(unreadable()),
    ...emptyTables(file.dataset.tables),
    ...findings,
  ].sort((a, b) => orderOf(a) - orderOf(b));
  return { findings: all, unread, unreadable: unreadable() };
}

/** Reports tables without rows, in one line: nothing in them can be checked. */
function emptyTables(tables: readonly TableInfo[]): readonly Finding[] {
  const paths = tables.filter(({ length }) => length === 0).map(({ path }) => path);
  const [path] = paths;
  if (path === undefined) return [];
  return [
    {
      ...{ path, tone: 'warning' },
      title: `${listed(paths)} ${paths.length > 1 ? 'have' : 'has'} no rows`,
      reason: `Nothing can be counted or drawn of ${paths.length > 1 ? 'them' : 'it'}.`,
    },
  ];
}

/** Sort key: warnings, then notes, then common notes. */
function orderOf({ tone, isMinor }: Finding): number {
  return tone === 'warning' ? 0 : isMinor ? 2 : 1;
}
