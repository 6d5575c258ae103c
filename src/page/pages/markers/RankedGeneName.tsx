import { Droplet } from 'lucide-react';
import type { MatrixInfo } from '@/model/dataset';
import type { Path } from '@/model/path';
import { IconButton } from '@/page/kit/controls/Button';
import { GeneLink } from '../genes/GeneLink';
import styles from './Markers.module.css';
import { useColourByGene } from './use-colour-by-gene';

interface RankedGeneNameProps {
  readonly gene: string;
  /** The matrix with the values of the genes; undefined if the file has none. */
  readonly matrix: MatrixInfo | undefined;
  readonly by: Path | undefined;
}

/** Name of a gene that links to its page and colours the embedding. */
export function RankedGeneName({ gene, matrix, by }: RankedGeneNameProps) {
  const { canColour, isShown, colour } = useColourByGene(matrix);
  return (
    <span className={styles.gene}>
      {matrix ? (
        <GeneLink matrix={matrix.path} gene={gene} by={by}>
          {gene}
        </GeneLink>
      ) : (
        gene
      )}
      {canColour && (
        <IconButton
          label={`Colour the embedding by ${gene}`}
          className={styles.colour}
          aria-pressed={isShown(gene)}
          onClick={() => colour(gene)}
        >
          <Droplet size={13} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
