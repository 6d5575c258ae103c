import type { ElementInfo } from '@/model/element';
import { embeddingColumn } from '@/model/embedding-name';
import { axisTablesOfCells } from '@/model/matrix-axes';
import { isGenesByCells } from '@/model/matrix-sides';
import { nameOf } from '@/model/path';
import type { CellRange } from '@/page/kit/cell-range';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { PartMenu } from '../export/PartMenu';
import { bytesOf, matrixSource, type PartSource } from '../export/part-source';

interface SaveMatrixProps {
  readonly info: Extract<ElementInfo, { kind: 'matrix' }>;
  /** Range that is marked in the grid. */
  readonly range: CellRange | undefined;
}

/** Saves a matrix as a table or an array; one of genes × cells as cells × genes, like in all computations. */
export function SaveMatrix({ info, range }: SaveMatrixProps) {
  const { dataset } = useDataset();
  const nouns = useNouns(info.path);
  const { path, shape, dtype, layout } = info;
  const [height = 0, width = 1, ...deeper] = shape;
  const ofGenes = dataset.matrices.find((one) => one.path === path);
  const isTransposed = ofGenes !== undefined && isGenesByCells(ofGenes);
  const { rows, columns } = axisTablesOfCells(dataset, path);
  const embedding = dataset.embeddings.find((one) => one.path === path);
  const first =
    (embedding && embeddingColumn(embedding, 0)) ??
    `${embedding?.name ?? nameOf(path)}-0`;
  const source: PartSource = ofGenes
    ? matrixSource({ nouns }, ofGenes)
    : {
        ...{ path, label: path.slice(1), shape: [height, width] },
        ...{ valueBytes: bytesOf(dtype), isDense: layout === 'dense' },
        columns: { label: 'Columns', example: columns === undefined ? first : '@0, @1' },
      };
  const marked = range && {
    rows: range.rows,
    columns: [Math.max(0, range.columns[0]), range.columns[1]] as const,
  };
  const isMarked = marked !== undefined && marked.columns[0] < marked.columns[1];
  return (
    <PartMenu
      source={source}
      rows={rows}
      marked={
        !isMarked
          ? undefined
          : isTransposed
            ? { rows: marked.columns, columns: marked.rows }
            : marked
      }
      isArrayOnly={deeper.length > 0}
    />
  );
}
