import { useMemo } from 'react';
import { valueStatement } from '@/ask/matrices/matrix-label';
import { type GeneNames, geneAt, resolveGene } from '@/ask/names/find-genes';
import type { MatrixInfo } from '@/model/dataset';
import { regionOfCells } from '@/model/matrix-sides';
import { capital, countText } from '@/model/nouns';
import { formatCount, formatShare } from '@/model/quantity';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { formatShort } from '@/page/kit/format/number';
import { useAnswers } from '@/page/kit/reading/use-answer';
import { useBlock } from '@/page/kit/reading/use-block';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { GeneLink } from '../genes/GeneLink';
import { geneTable, useGeneNames } from '../genes/use-gene-names';
import { BarTable } from './BarTable';
import styles from './Row.module.css';
import { topValues } from './top-values';

const SHOWN = 25;

interface RowGenesProps {
  readonly matrix: MatrixInfo;
  readonly at: number;
}

/** The genes with the highest values in one cell of a matrix, and how many it has in all. */
export function RowGenes({ matrix, at }: RowGenesProps) {
  const { dataset } = useDataset();
  const nouns = useNouns(matrix.path);
  const table = geneTable(dataset, matrix);
  const naming = useGeneNames(table);
  const region = regionOfCells(matrix, [at, at + 1]);
  const reading = useBlock(matrix.path, region);
  const [sample] = useAnswers('sampleMatrix', [{ path: matrix.path }]);
  const values =
    reading.status === 'ready' && reading.value.kind === 'matrix'
      ? reading.value.values
      : undefined;
  const top = useMemo(() => values && topValues(values, SHOWN), [values]);
  const names = naming?.status === 'ready' ? naming.value : undefined;
  const linked = useMemo(
    () => (names ? top?.positions.map((column) => linkedName(names, column)) : undefined),
    [names, top],
  );
  if (reading.status !== 'ready')
    return <ReadStatus what={`the ${nouns.row} in ${matrix.path}`} reading={reading} />;
  if (!top || !values) return null;
  const { positions, present, sum, hasNegative } = top;
  const largest = Number(values[positions[0] ?? 0] ?? 0);
  return (
    <>
      <p className={styles.note}>
        {hasNegative
          ? countText(values.length, nouns.column)
          : `${formatCount(present)} of ${countText(values.length, nouns.column)} ${present === 1 ? 'is' : 'are'} non-zero (${formatShare(present, values.length)})`}
        , {formatShort(sum)} in total
        {sample?.status === 'ready' && `; values are ${valueStatement(sample.value)}`}.
      </p>
      <BarTable
        caption={`Values in ${matrix.path}`}
        noun={capital(nouns.column)}
        lines={positions.map((column, i) => {
          const gene = names && geneAt(names, column);
          const name = gene?.name ?? `${nouns.column} ${formatCount(column)}`;
          const value = values[column] ?? 0;
          return {
            ...{ name, value, share: Number(value) / largest },
            shown: (
              <>
                {gene && linked ? (
                  <GeneLink matrix={matrix.path} gene={linked[i] ?? ''}>
                    {name}
                  </GeneLink>
                ) : (
                  name
                )}
                {gene?.id && <small>{gene.id}</small>}
              </>
            ),
          };
        })}
      />
    </>
  );
}

/** Name of a gene in a link, with its number if others share the name. */
function linkedName(names: GeneNames, column: number): string {
  const name = names.index[column] ?? '';
  const found = resolveGene(names, name);
  const isIt = found.kind === 'gene' && found.column === column;
  return isIt ? name : `${name}@${column}`;
}
