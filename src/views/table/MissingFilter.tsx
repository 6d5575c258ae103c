import type { RowFilter } from '@/model/arrangement';
import type { ElementInfo } from '@/model/element';
import styles from '../kit/controls/Popup.module.css';

type Missing = Omit<Extract<RowFilter, { kind: 'missing' }>, 'kind' | 'column'>;

interface MissingFilterProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
  readonly filter: Missing | undefined;
  readonly onFilter: (filter: Missing | undefined) => void;
}

/** Rows with a value or without; where a column can have both NaN and NA, one of them alone too. */
export function MissingFilter({ info, filter, onFilter }: MissingFilterProps) {
  const isFloat = info.holds === 'numbers' && /float|^[<>]?f\d/.test(info.dtype);
  const choices: readonly (readonly [string, Missing])[] = [
    ['exclude missing', { missing: false }],
    ['only missing', { missing: true }],
    ...(isFloat && info.nullable
      ? ([
          ['only NaN (not a number)', { missing: true, of: 'NaN' }],
          ['only NA (masked)', { missing: true, of: 'NA' }],
        ] as const)
      : []),
  ];
  return (
    <label className={styles.field}>
      Missing values
      <select
        value={filter ? keyOf(filter) : ''}
        onChange={({ target: { value } }) =>
          onFilter(choices.find(([, choice]) => keyOf(choice) === value)?.[1])
        }
      >
        <option value="">include missing</option>
        {choices.map(([words, choice]) => (
          <option key={words} value={keyOf(choice)}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function keyOf({ missing, of }: Missing): string {
  return `${missing} ${of ?? ''}`;
}
