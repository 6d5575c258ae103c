import { createDamage } from '@/model/damage';
import type { MatrixInfo, Problem, TableInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';

/** Describes the element at a path; undefined if it cannot be opened, which is recorded as a problem. */
export type InfoAt = (path: Path) => Promise<ElementInfo | undefined>;

/** Opens elements one by one, and records why some cannot be opened. */
export function createProbe(
  elements: Elements,
  options?: ReadOptions,
): { readonly infoAt: InfoAt; readonly problems: () => readonly Problem[] } {
  const { attempt, report, problems } = createDamage();
  const infoAt: InfoAt = (path) =>
    attempt(path, async () => {
      const { info } = await elements.at(path, options);
      if (info.kind === 'unsupported') report(path, info.reason);
      return info;
    });
  return { infoAt, problems };
}

/** The table at a path, if any. */
export async function tableAt(
  path: Path,
  infoAt: InfoAt,
): Promise<TableInfo | undefined> {
  const info = await infoAt(path);
  if (info?.kind !== 'dataframe') return undefined;
  const { length, index, labels, columns } = info;
  return { path, length, index, ...(labels && { labels }), columns };
}

/** A matrix of two axes, with the tables that name them. */
export function matrixOf(
  info: Extract<ElementInfo, { kind: 'matrix' }>,
  named: Pick<MatrixInfo, 'rows' | 'columns'>,
): MatrixInfo | undefined {
  const [height, width, ...more] = info.shape;
  if (height === undefined || width === undefined || more.length > 0) return undefined;
  const { path, layout, dtype, stored } = info;
  return {
    path,
    layout,
    dtype,
    shape: [height, width],
    ...named,
    ...(stored === undefined ? {} : { stored }),
  };
}

export function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}
