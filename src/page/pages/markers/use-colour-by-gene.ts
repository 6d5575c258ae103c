import type { MatrixInfo } from '@/model/dataset';
import { hasPoints } from '@/model/has-points';
import { sidesOf } from '@/model/matrix-sides';
import {
  useColor,
  useDataset,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';

/** How the embedding is coloured by a gene of a matrix. */
export interface ColourByGene {
  /** False if no embedding has the cells of the matrix. */
  readonly canColour: boolean;
  isShown(gene: string): boolean;
  /** Colours by a gene, or resets the colour if the gene is shown. */
  colour(gene: string): void;
}

export function useColourByGene(matrix: MatrixInfo | undefined): ColourByGene {
  const { dataset } = useDataset();
  const { colorBy } = useViewActions();
  const color = useColor();
  const shown = useView((view) => view.gene);
  const canColour =
    matrix !== undefined && hasPoints(dataset, sidesOf(matrix).cells.table);
  const isShown = (gene: string) => color === matrix?.path && shown === gene;
  return {
    canColour,
    isShown,
    colour(gene) {
      if (!canColour) return;
      if (isShown(gene)) colorBy(undefined);
      else colorBy(matrix.path, gene);
    },
  };
}
