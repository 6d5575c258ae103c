import type { TableInfo } from '@/model/dataset';
import type { Path } from '@/model/path';
import { ColourSelect } from '@/page/embedding/colour/ColourSelect';
import { useDataset } from '@/page/kit/context/view-context';
import { geneMatrices } from '../genes/use-gene-names';
import styles from './Plots.module.css';
import type { PlotAxis } from './plots-view';

interface VariableSelectProps {
  readonly label: string;
  readonly table: TableInfo;
  /** Columns to choose from. */
  readonly columns: readonly Path[];
  readonly axis: PlotAxis | undefined;
  readonly onAxis: (axis: PlotAxis | undefined) => void;
}

/** What an axis shows: a column, or any gene of the matrices with the rows of the table. */
export function VariableSelect(props: VariableSelectProps) {
  const { label, table, columns, axis, onAxis } = props;
  const { dataset } = useDataset();
  return (
    <div className={styles.choice}>
      {label}
      <ColourSelect
        label={label}
        dataset={dataset}
        table={table}
        columns={columns}
        matrices={geneMatrices(dataset, table.length)}
        color={axis?.path}
        gene={axis?.gene}
        onColor={(path, gene) =>
          onAxis(
            path === undefined
              ? undefined
              : { path, ...(gene !== undefined && { gene }) },
          )
        }
      />
    </div>
  );
}
