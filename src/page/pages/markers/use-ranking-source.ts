import { rankedMatrix } from '@/model/anndata-slots';
import type { Block } from '@/model/block';
import { booleanText } from '@/model/boolean-text';
import type { MatrixInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';
import { stringAt } from '@/model/strings';
import type { ResourceState } from '@/page/client/reading';
import { useDataset } from '@/page/kit/context/view-context';
import { useBlocks, useDescriptions } from '@/page/kit/reading/use-block';

/** Elements of a file that belong to a ranking: by its parameters, else the first matrix. */
export interface RankingSource {
  /** Column of its groups, if the file has it. */
  readonly by: Path | undefined;
  /** The matrix that has its genes. */
  readonly matrix: MatrixInfo | undefined;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

const WORDS: Record<string, string> = {
  method: 'Method',
  groupby: 'Grouped by',
  reference: 'Reference',
  corr_method: 'Correction',
};

/** Reads the parameters of a ranking, and finds the elements of the file that they refer to. */
export function useRankingSource(path: Path): RankingSource {
  const { dataset } = useDataset();
  const params = joinPath(path, 'params');
  const [group] = useDescriptions([params]);
  const element = group?.status === 'ready' ? group.value.element : undefined;
  const keys = element?.kind === 'mapping' ? element.keys : [];
  const wanted = [
    'method',
    'groupby',
    'reference',
    'corr_method',
    'use_raw',
    'layer',
  ].filter((key) => keys.includes(key));
  const blocks = useBlocks(wanted.map((key) => [joinPath(params, key), {}]));
  const values = new Map(wanted.map((key, i) => [key, textOf(blocks[i])]));
  const column = values.get('groupby');
  const matrix = rankedMatrix(dataset.matrices, {
    isOfRaw: values.get('use_raw') === booleanText(true),
    layer: values.get('layer'),
  });
  const table = dataset.tables.find((other) => other.path === matrix?.rows);
  return {
    by:
      table && column !== undefined && table.columns.includes(column)
        ? joinPath(table.path, column)
        : undefined,
    matrix,
    facts: Object.entries(WORDS).flatMap(([key, name]) => {
      const value = values.get(key);
      return value ? [{ name, value }] : [];
    }),
  };
}

function textOf(state: ResourceState<Block> | undefined): string | undefined {
  if (state?.status !== 'ready') return undefined;
  const block = state.value;
  switch (block.kind) {
    case 'strings':
      return stringAt(block.strings, 0);
    case 'booleans':
      return booleanText(block.values[0]);
    default:
      return undefined;
  }
}
