import { Droplet } from 'lucide-react';
import type { MatrixInfo } from '@/model/dataset';
import { hasPoints } from '@/model/has-points';
import { sidesOf } from '@/model/matrix-sides';
import type { Path } from '@/model/path';
import {
  useColor,
  useDataset,
  useView,
  useViewActions,
} from '@/views/common/context/view-context';
import { IconButton } from '@/views/common/controls/Button';
import { GeneLink } from '../GeneLink';
import styles from './Ranking.module.css';

interface RankedGeneNameProps {
  readonly gene: string;
  /** The matrix with the values of the genes; undefined if the file has none. */
  readonly matrix: MatrixInfo | undefined;
  readonly by: Path | undefined;
}

/** A gene that leads to its page and colours the embedding. */
export function RankedGeneName({ gene, matrix, by }: RankedGeneNameProps) {
  return (
    <span className={styles.gene}>
      {matrix ? (
        <GeneLink matrix={matrix.path} gene={gene} by={by}>
          {gene}
        </GeneLink>
      ) : (
        gene
      )}
      {matrix && <Colour matrix={matrix} gene={gene} />}
    </span>
  );
}

function Colour({ matrix, gene }: { matrix: MatrixInfo; gene: string }) {
  const { dataset } = useDataset();
  const { colorBy } = useViewActions();
  const color = useColor();
  const shown = useView((view) => view.gene);
  const { cells } = sidesOf(matrix);
  if (!hasPoints(dataset, cells.table)) return null;
  const isOn = color === matrix.path && shown === gene;
  return (
    <IconButton
      label={`Colour the embedding by ${gene}`}
      className={styles.colour}
      aria-pressed={isOn}
      onClick={() => colorBy(isOn ? undefined : matrix.path, isOn ? undefined : gene)}
    >
      <Droplet size={13} aria-hidden />
    </IconButton>
  );
}
