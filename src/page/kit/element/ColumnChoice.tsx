import { useState } from 'react';
import { nearestNames } from '@/ask/names/nearest-names';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { Combobox } from '../controls/Combobox';
import { optionsOf, Select, type SelectOption } from '../controls/Select';
import { visibleName } from './shown-name';

/** Maximum number of columns that are listed; with more, the user types a name. */
const MAX_LISTED = 200;
const MAX_OFFERED = 12;

interface ColumnChoiceProps {
  readonly label: string;
  readonly columns: readonly Path[];
  /** Choices before the columns, with their labels. */
  readonly others: readonly SelectOption<Path>[];
  /** Undefined if nothing is chosen. */
  readonly path: Path | undefined;
  readonly onPath: (path: Path | undefined) => void;
}

/**
 * Chooses one of a table's columns, or something else: from a list if there are few, else in a field that offers the
 * nearest names.
 */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { label, columns, others, path, onPath } = props;
  const isListed = columns.length <= MAX_LISTED;
  const hasSelect = isListed || others.length > 0;
  return (
    <>
      {hasSelect && (
        <Select<Path | undefined>
          label={label}
          options={[
            { value: undefined, label: 'choose a column' },
            ...others,
            ...(isListed ? optionsOf(columns, (one) => visibleName(nameOf(one))) : []),
          ]}
          value={path}
          onValue={onPath}
        />
      )}
      {!isListed && (
        <ColumnField
          key={path}
          {...{ columns, path, onPath }}
          label={hasSelect ? 'or' : label}
        />
      )}
    </>
  );
}

type ColumnFieldProps = Omit<ColumnChoiceProps, 'others'>;

function ColumnField({ label, columns, path, onPath }: ColumnFieldProps) {
  const shown = path !== undefined && columns.includes(path) ? nameOf(path) : '';
  const [text, setText] = useState(shown);
  const names = columns.map(nameOf);
  const take = (name: string) => {
    const at = names.indexOf(name);
    if (at >= 0 || name === '') onPath(columns[at]);
  };
  return (
    <Combobox
      field={{ label, placeholder: `one of ${formatCount(columns.length)} columns` }}
      list="popup"
      listLabel="Columns"
      text={text}
      onText={(next) => {
        setText(next);
        take(next);
      }}
      options={text === shown ? [] : nearestNames(names, text.trim(), MAX_OFFERED)}
      renderOption={(name) => <span>{visibleName(name)}</span>}
      onChoose={(name) => {
        setText(name);
        take(name);
      }}
      onEnter={() => take(text.trim())}
    />
  );
}
