import { useMemo } from 'react';
import { geneAt } from '@/analysis/find-genes';
import { topValues } from '@/analysis/top-values';
import type { MatrixInfo } from '@/model/dataset';
import { numbersName } from '../element/matrix-words';
import { formatShort } from '../format/number';
import { formatCount, formatShare } from '../format/quantity';
import { geneTable, useGeneNames } from '../genes/use-gene-names';
import { ReadStatus } from '../status/ReadStatus';
import { useBlock, useSamples } from '../use-block';
import { useDataset } from '../view-context';
import styles from './Row.module.css';
import { RowLink } from './RowLink';

const SHOWN = 25;

interface RowGenesProps {
  readonly matrix: MatrixInfo;
  readonly at: number;
}

/** The genes with the highest values in one row of a matrix, and how many it has in all. */
export function RowGenes({ matrix, at }: RowGenesProps) {
  const { dataset } = useDataset();
  const table = geneTable(dataset, matrix);
  const naming = useGeneNames(table);
  const reading = useBlock(matrix.path, { rows: [at, at + 1] });
  const [[sample]] = useSamples([matrix.path]);
  const values =
    reading.status === 'ready' && reading.value.kind === 'matrix'
      ? reading.value.values
      : undefined;
  const top = useMemo(() => values && topValues(values, SHOWN), [values]);
  if (reading.status !== 'ready')
    return <ReadStatus what={`the row of ${matrix.path}`} reading={reading} />;
  if (!top || !values) return null;
  const { positions, present, sum } = top;
  const largest = Number(values[positions[0] ?? 0] ?? 0);
  const names = naming.status === 'ready' ? naming.names : undefined;
  return (
    <>
      <p className={styles.note}>
        {formatCount(present)} of {formatCount(values.length)} genes are not zero (
        {formatShare(present, values.length)}), {formatShort(sum)} in sum
        {sample?.status === 'ready' &&
          `; the numbers are ${numbersName(sample.value.are)}`}
        .
      </p>
      <table className={styles.genes}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Gene</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {positions.map((column) => {
            const gene = names && geneAt(names, column);
            const value = values[column] ?? 0;
            return (
              <tr key={column}>
                <th scope="row">
                  {table ? (
                    <RowLink
                      table={table.path}
                      row={{ name: names?.index[column], at: column }}
                    >
                      {gene?.name ?? `gene ${formatCount(column)}`}
                    </RowLink>
                  ) : (
                    `gene ${formatCount(column)}`
                  )}
                  {gene?.id && <small>{gene.id}</small>}
                </th>
                <td>
                  <span
                    className={styles.bar}
                    style={{ width: `${(100 * Number(value)) / largest}%` }}
                  />
                </td>
                <td>{formatShort(value)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
