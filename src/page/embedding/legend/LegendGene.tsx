import type { Path } from '@/model/path';
import { GeneLink } from '@/page/pages/genes/GeneLink';
import { geneLabel } from '@/page/pages/genes/gene-label';
import { splitNames } from '@/page/state/name-list';
import styles from './Legend.module.css';

interface LegendGeneProps {
  readonly matrix: Path;
  /** A gene, or several whose mean is shown. */
  readonly gene: string;
}

/** Gene in the title of a legend, with a link to its page. */
export function LegendGene({ matrix, gene }: LegendGeneProps) {
  return (
    <GeneLink
      matrix={matrix}
      gene={gene}
      genes={splitNames(gene)}
      className={styles.gene}
    >
      {geneLabel(gene)}
    </GeneLink>
  );
}
