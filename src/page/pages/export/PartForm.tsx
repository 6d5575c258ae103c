import { type FormEvent, useState } from 'react';
import { partCost } from '@/ask/export/part-cost';
import type { PartFormat, PartRequest } from '@/ask/export/questions';
import type { IndexRange } from '@/model/block';
import { fileStem } from '@/model/file-stem';
import { nameOf } from '@/model/path';
import { formatBytes, formatCount } from '@/model/quantity';
import { useDataset } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { Field } from '@/page/kit/controls/Field';
import styles from '@/page/kit/controls/Popup.module.css';
import { Select } from '@/page/kit/controls/Select';
import type { PartSource } from './part-source';
import { namesIn, SaveFailure, useChosenNames } from './save-fields';
import { useExport } from './use-export';
import type { RowChoice } from './use-row-choices';

/** Cells that are marked in a grid, in the orientation that is written. */
export interface MarkedCells {
  readonly rows: IndexRange;
  readonly columns: IndexRange;
}

interface PartFormProps {
  readonly format: PartFormat;
  /** Sources to choose from, at least one. */
  readonly sources: readonly PartSource[];
  readonly rows: readonly RowChoice[];
  readonly marked?: MarkedCells | undefined;
  readonly onClose: () => void;
}

const MARKED = 'marked';

/** Saves some rows and columns of a matrix, an embedding or a table as one table or array; shows its size first. */
export function PartForm(props: PartFormProps) {
  const { format, sources, rows, marked, onClose } = props;
  const { source: file, dataset } = useDataset();
  const { failure, savePart } = useExport(onClose);
  const [path, setPath] = useState(sources[0]?.path);
  const [named, setNamed] = useState('');
  const naming = useChosenNames(dataset.matrices.filter((one) => one.path === path));
  const [chosen, setChosen] = useState(marked ? MARKED : rows[0]?.name);
  const source = sources.find((one) => one.path === path) ?? sources[0];
  const choice = rows.find(({ name }) => name === chosen) ?? rows[0];
  if (!source) return null;
  const isMarked = marked !== undefined && chosen === MARKED;
  const names = isMarked ? [] : namesIn(named);
  const [height, width] = source.shape;
  const cost = partCost({
    ...{ format, valueBytes: source.valueBytes },
    rows: isMarked ? lengthOf(marked.rows) : (choice?.count ?? height),
    columns: isMarked ? lengthOf(marked.columns) : names.length || width,
    isAsStored: format === 'npy' && source.isDense,
  });
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request: PartRequest = {
      ...{ path: source.path, format },
      ...(isMarked && marked),
      ...(!isMarked && choice?.rows !== undefined && { rows: choice.rows }),
      ...(names.length > 0 && { columns: names, ...naming }),
      ...(source.isTable && names.length === 0 && { canLeaveOut: true }),
    };
    const isPart = request.rows !== undefined || request.columns !== undefined;
    const stem = `${fileStem(file.name)}.${nameOf(source.path) || 'table'}`;
    return savePart(request, `${stem}${isPart ? '.part' : ''}.${format}`);
  };
  return (
    <form onSubmit={begin}>
      <div className={styles.lines}>
        {sources.length > 1 && (
          <Select
            label="Values"
            isStacked
            options={sources.map((one) => ({ value: one.path, label: one.label }))}
            value={source.path}
            onValue={(next) => {
              setPath(next);
              setNamed('');
            }}
          />
        )}
        <Select
          label="Rows"
          isStacked
          options={[
            ...(marked
              ? [
                  {
                    value: MARKED,
                    label: `the ${formatCount(lengthOf(marked.rows))} × ${formatCount(lengthOf(marked.columns))} values that are marked`,
                  },
                ]
              : []),
            ...rows.map(({ name, label }) => ({ value: name, label })),
          ]}
          value={isMarked ? MARKED : choice?.name}
          onValue={setChosen}
        />
        {source.columns && !isMarked && (
          <Field
            label={source.columns.label}
            isStacked
            value={named}
            onText={setNamed}
            placeholder={`all ${formatCount(width)}, or names: ${source.columns.example}`}
          />
        )}
        <p className={styles.note} role={cost.refusal ? 'alert' : undefined}>
          {cost.refusal ?? `${sizeLabel(cost.bytes)}${wordsOf(source, format)}`}
        </p>
      </div>
      <Button type="submit" look="primary" disabled={cost.refusal !== undefined}>
        Save as a file
      </Button>
      <SaveFailure failure={failure} />
    </form>
  );
}

function lengthOf([start, stop]: IndexRange): number {
  return stop - start;
}

const WORTH_SAYING = 1_000_000;

function sizeLabel(bytes: number): string {
  return bytes < WORTH_SAYING ? '' : `About ${formatBytes(bytes)}. `;
}

/** Describes how the values are written. */
function wordsOf({ isTable, isDense, columns }: PartSource, format: PartFormat): string {
  if (format === 'npy' && (isTable || !columns))
    return 'For numpy.load: numbers and booleans, categories as their codes (−1 where missing), NaN where other values are missing.';
  if (format === 'npy')
    return `For numpy.load, in the type of the file${isDense ? '.' : ', with its zeros.'}`;
  return isDense
    ? 'The names of the rows come first.'
    : 'The names of the rows come first; zeros are written out.';
}
