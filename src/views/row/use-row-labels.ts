import type { ElementInfo } from '@/model/element';
import { joinPath } from '@/model/path';
import { labelsOf } from '@/model/row-labels';
import { cellsOf } from '../format/cell';
import { useBlocks } from '../use-block';

/** The labels of a row of a table with several levels of them, outermost first; undefined for other tables, and until they are read. */
export function useRowLabels(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  at: number | undefined,
): readonly string[] | undefined {
  const labels = labelsOf(info);
  const isWanted = labels.length > 1 && at !== undefined;
  const blocks = useBlocks(
    isWanted
      ? labels.map((name) => [joinPath(info.path, name), { rows: [at, at + 1] }])
      : [],
  );
  const texts = blocks.flatMap((state) =>
    state.status === 'ready' ? [cellsOf(state.value)(0) ?? 'missing'] : [],
  );
  return isWanted && texts.length === labels.length ? texts : undefined;
}
