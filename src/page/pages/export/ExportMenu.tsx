import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { ColumnSchema } from '@/ask/columns/table-schema';
import { inArrays } from '@/ask/export/questions';
import type { ElementInfo } from '@/model/element';
import { fileStem } from '@/model/file-stem';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { labelsOf } from '@/model/row-labels';
import { type ExportFormat, SEARCH_INDEX_KINDS } from '@/model/table-rows';
import { useDataset } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { DataForm } from '@/page/kit/controls/DataForm';
import { Popup } from '@/page/kit/controls/Popup';
import styles from '@/page/kit/controls/Popup.module.css';
import { Select, type SelectOption } from '@/page/kit/controls/Select';
import { useColumns } from '@/page/kit/reading/use-block';
import type { RowOrder } from '@/page/kit/rows/row-order';
import { expectedChanges } from '@/write/column-table/expected-changes';
import { FormatField } from './FormatField';
import { SaveFailure } from './save-fields';
import { useExport } from './use-export';

interface ExpectedChangesProps {
  readonly table: Path;
  /** Columns to write. */
  readonly columns: readonly string[];
  /** Returns what differs in the chosen format, one sentence each. */
  readonly of: (columns: readonly ColumnSchema[]) => readonly string[];
}

/** Lists how a file will differ from the table, before it is written; renders nothing without differences. */
function ExpectedChanges({ table, columns, of }: ExpectedChangesProps) {
  const schemas = useColumns(table, columns).flatMap((state) =>
    state.status === 'ready' ? [state.value] : [],
  );
  const lines = of(schemas);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.note} aria-label="Not as in the table">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function changesInColumnTable(columns: readonly ColumnSchema[]) {
  const leftOut = columns.flatMap(({ name, element }) =>
    element.kind === 'column' ? [] : [`${name}: left out, it is no column of values.`],
  );
  const changed = expectedChanges(
    columns.flatMap(({ name, element }) =>
      element.kind === 'column' ? [{ name, valueType: element.valueType }] : [],
    ),
  );
  return [...leftOut, ...changed];
}

/** Returns what changes in an array, which has one numeric type and no names. */
export function changesInArray(columns: readonly ColumnSchema[]) {
  const lines: string[] = [
    'Without the names of rows and columns, in one type of numbers.',
  ];
  const named = (is: (element: ElementInfo) => boolean) =>
    columns.flatMap(({ name, element }) => (is(element) ? [name] : []));
  const categories = named(
    (one) => one.kind === 'column' && one.valueType === 'categories',
  );
  const others = named((one) => one.kind !== 'column' || !inArrays(one.valueType));
  if (categories.length > 0)
    lines.push(`${listed(categories)}: codes of the categories, −1 where missing.`);
  if (others.length > 0)
    lines.push(`${listed(others)}: left out, as these are no numbers.`);
  return lines;
}

const MAX_NAMES = 5;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

export interface ExportMenuProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** Shown columns in their order; `names` are all columns in the order of the file. */
  readonly shown: readonly string[];
  readonly names: readonly string[];
  readonly order: RowOrder | undefined;
  readonly anchor: DOMRect;
  readonly onClose: () => void;
  /** Opens the dialog for the whole annotated matrix; undefined for tables whose rows are not its cells. */
  readonly onSaveAs: (() => void) | undefined;
}

const FORMATS: readonly SelectOption<ExportFormat | 'npy'>[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'tsv', label: 'TSV (tab separated)' },
  { value: 'parquet', label: 'Parquet' },
  { value: 'column-table', label: 'Column table (HDF5)' },
  { value: 'npy', label: 'NumPy array (.npy)' },
];

/** Writes rows and columns of a table to a file that the user chooses. */
export function ExportMenu(props: ExportMenuProps) {
  const { info, shown, names, order, anchor, onClose, onSaveAs } = props;
  const { source } = useDataset();
  const { failure, start, savePart } = useExport(onClose);
  const [format, setFormat] = useState<ExportFormat | 'npy'>('csv');
  const [isWhole, setIsWhole] = useState(false);
  const begin = (form: FormData) => {
    const labels = labelsOf(info).filter((name) => name !== info.index);
    const columns = [...labels, ...(isWhole ? names : shown)];
    const rows = order && form.get('rows') !== 'all' ? { rows: order.id } : {};
    const stem = `${fileStem(source.name)}.${nameOf(info.path)}`;
    if (format === 'npy')
      return savePart(
        { path: info.path, format, columns, canLeaveOut: true, ...rows },
        `${stem}.npy`,
      );
    const request = {
      ...{ table: info.path, index: info.index, columns, format, ...rows },
      // positions are not values of the file
      ...(info.isPositional && { withoutNames: true }),
      ...(form.get('indexes') === 'on' && {
        indexes: SEARCH_INDEX_KINDS.map((kind) => ({ kind })),
      }),
    };
    return start(request, stem);
  };
  return (
    <Popup label="Export" anchor={anchor} onClose={onClose}>
      <DataForm onData={begin}>
        <div className={styles.lines}>
          <FormatField formats={FORMATS} format={format} onFormat={setFormat} />
          <Select
            label="Rows"
            isStacked
            name="rows"
            options={[
              ...(order
                ? [
                    {
                      value: 'shown',
                      label: `the ${formatCount(order.count)} shown, in this order`,
                    },
                  ]
                : []),
              { value: 'all', label: `all ${formatCount(info.length)}` },
            ]}
          />
          <Select
            label="Columns"
            isStacked
            options={[
              { value: false, label: `the ${formatCount(shown.length)} shown` },
              { value: true, label: `all ${formatCount(names.length)}` },
            ]}
            value={isWhole}
            onValue={setIsWhole}
          />
          {format === 'column-table' && (
            <Checkbox name="indexes">Add search indexes</Checkbox>
          )}
          {(format === 'column-table' || format === 'npy') && (
            <ExpectedChanges
              key={format}
              table={info.path}
              columns={isWhole ? names : shown}
              of={format === 'npy' ? changesInArray : changesInColumnTable}
            />
          )}
        </div>
        <Button type="submit" look="primary">
          Save as a file
        </Button>
        <SaveFailure failure={failure} />
      </DataForm>
      {onSaveAs && (
        <div className={styles.section}>
          <Button
            look="quiet"
            icon={<FileDown size={14} aria-hidden />}
            onClick={onSaveAs}
          >
            With the matrix, as AnnData…
          </Button>
        </div>
      )}
    </Popup>
  );
}
