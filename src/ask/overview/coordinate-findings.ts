import type { Finding } from '@/model/overview';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import { namesIn } from '@/read/elements/names-in';
import { coordinatesIn } from '@/read/formats/coordinates';
import type { Attempt } from './finding-rule';
import type { OverviewFile } from './overview-file';

/** Members of obsm that are opened. */
const MAX_MEMBERS = 64;
/** Rows whose texts are read. */
const LOOKED_AT = 3;

/** Arrays of two or more numbers as texts per cell in obsm: coordinates that were read from a table and never converted. */
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

/** Numeric columns of cells that are x and y, where nothing else is drawn: only arrays of obsm are embeddings. */
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
      columns.some((one) => one?.info.kind !== 'column' || one.info.holds !== 'numbers')
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

/** Whether the texts of the first rows are numbers, and not names, such as of cell types. */
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
