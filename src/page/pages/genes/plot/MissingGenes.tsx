import { useMemo } from 'react';
import { geneColumns } from '@/ask/genes/gene-columns';
import { rankGenes } from '@/ask/markers/rank-genes';
import { type GeneNames, resolveGene } from '@/ask/names/find-genes';
import { groupNames } from '@/ask/names/gene-groups';
import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { formatCount } from '@/model/quantity';
import { useDataset, useViewActions } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { MAX_GENES } from '@/page/state/link-limits';
import { matrixName } from '../gene-label';
import type { ManyGenes } from '../genes-view';
import { geneMatrices, useGeneTables, useNamedGenes } from '../use-gene-names';
import styles from './Dotplot.module.css';

interface MissingGenesProps {
  readonly matrix: MatrixInfo;
  readonly view: ManyGenes;
  /** Names that no gene of the matrix has. */
  readonly missing: readonly string[];
  /** Whole list that they come from. */
  readonly list: string;
}

/** Maximum number of similar names that are suggested for a missing name, and of missing names with suggestions. */
const MAX_MATCHES = 5;

/**
 * Reports which matrix has the names that are missing in a matrix, and offers to use it; suggests similar names for
 * those that no matrix has.
 */
export function MissingGenes({ matrix, view, missing, list }: MissingGenesProps) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const tables = useMemo(() => {
    const all = geneMatrices(dataset, sidesOf(matrix).cells.count);
    return geneColumns(dataset, [matrix, ...all]);
  }, [dataset, matrix]);
  const readings = useGeneTables(tables);
  const named = useNamedGenes(tables, readings);
  if (readings.some(({ status }) => status === 'loading'))
    return <p className={styles.problems}>Loading {dataset.nouns.column} names…</p>;
  const others = tables.flatMap((columns, i) => {
    const reading = readings[i];
    const isOther = i > 0 && reading?.status === 'ready';
    return isOther ? [{ columns, names: reading.value }] : [];
  });
  let left = missing;
  const elsewhere = others.flatMap(({ columns, names }) => {
    const found = left.filter((name) => isIn(names, name));
    left = left.filter((name) => !found.includes(name));
    return found.length > 0 ? [{ columns, names, found }] : [];
  });
  const searched = tables.filter((_, i) => readings[i]?.status === 'ready');
  const own = matrix.path.slice(1);
  return (
    <div role="alert" className={styles.problems}>
      {elsewhere.map(({ columns, names, found }) => (
        <p key={columns.table}>
          Not in {own}; in {matrixName(columns)}: {listOf(found)}.{' '}
          <Button
            onClick={() =>
              showPage(columns.matrix.path, {
                genes: { ...view, ...listedGenes(names, list) },
              })
            }
          >
            Use {matrixName(columns)}
          </Button>
        </p>
      ))}
      {left.length > 0 && (
        <p>
          Not found in {searched.map(matrixName).join(', ')}: {listOf(left)}.
        </p>
      )}
      {left.slice(0, MAX_MATCHES).map((name) => {
        const { best, count } = rankGenes(named, name, MAX_MATCHES);
        // several parts of a file may have a gene of one name
        const names = [...new Set(best.map((gene) => gene.name))].join(', ');
        return count === 0 ? null : (
          <p key={name}>
            “{name}” matches {names}
            {count > best.length && ` and ${formatCount(count - best.length)} more`}.
          </p>
        );
      })}
    </div>
  );
}

/** View properties for a list of genes, which may be in groups: the genes that were found, and their brackets. */
export function listedGenes(
  names: GeneNames,
  list: string,
): Pick<ManyGenes, 'genes' | 'brackets'> {
  const { found, brackets } = groupNames(names, list);
  return {
    genes: found.slice(0, MAX_GENES),
    brackets: brackets.length > 0 ? brackets : undefined,
  };
}

function isIn(names: GeneNames, name: string): boolean {
  return resolveGene(names, name).kind !== 'unknown';
}

export function listOf(names: readonly string[]): string {
  const few = names.slice(0, 20).map((name) => `“${name}”`);
  const more = names.length - few.length;
  return few.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
