import { useId, useState } from 'react';
import { nearestNames } from '@/analysis/names/nearest-names';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { visibleName } from './shown-name';

/** Columns that are listed; of more, one is typed. */
const MAX_LISTED = 200;
const MAX_OFFERED = 12;

interface ColumnChoiceProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly columns: readonly Path[];
  /** Choices before the columns, with their labels. */
  readonly others: readonly (readonly [path: Path, label: string])[];
  /** Undefined where nothing is chosen. */
  readonly path: Path | undefined;
  readonly onPath: (path: Path | undefined) => void;
}

/** One of a table's columns, or something else: listed if they are few, else a field that offers the nearest names. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { label, className, columns, others, path, onPath } = props;
  const isListed = columns.length <= MAX_LISTED;
  const listed = [
    ...others,
    ...(isListed ? columns.map((one) => [one, visibleName(nameOf(one))] as const) : []),
  ];
  const hasSelect = isListed || others.length > 0;
  return (
    <>
      {hasSelect && (
        <label className={className}>
          {label}
          <select
            value={listed.some(([one]) => one === path) ? path : ''}
            onChange={({ target }) => onPath(target.value || undefined)}
          >
            <option value="">choose a column</option>
            {listed.map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      {!isListed && (
        <ColumnField
          key={path}
          {...{ className, columns, path, onPath }}
          label={hasSelect ? 'or' : label}
        />
      )}
    </>
  );
}

type ColumnFieldProps = Omit<ColumnChoiceProps, 'others'>;

function ColumnField({ label, className, columns, path, onPath }: ColumnFieldProps) {
  const id = useId();
  const shown = path !== undefined && columns.includes(path) ? nameOf(path) : '';
  const [text, setText] = useState(shown);
  const names = columns.map(nameOf);
  const offered = text === shown ? [] : nearestNames(names, text.trim(), MAX_OFFERED);
  return (
    <label className={className}>
      {label}
      <input
        list={id}
        autoComplete="off"
        spellCheck={false}
        placeholder={`one of ${formatCount(columns.length)} columns`}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          const at = names.indexOf(value);
          if (at >= 0 || value === '') onPath(columns[at]);
        }}
      />
      <datalist id={id}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </label>
  );
}
