import type { RowFilter } from '@/model/arrangement';
import type { ElementInfo } from '@/model/element';
import { Select } from '@/page/kit/controls/Select';

type Missing = Omit<Extract<RowFilter, { kind: 'missing' }>, 'kind' | 'column'>;

interface MissingFilterProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
  readonly filter: Missing | undefined;
  readonly onFilter: (filter: Missing | undefined) => void;
}

/** Rows with a value or without; where a column can have both NaN and NA, one of them alone too. */
export function MissingFilter({ info, filter, onFilter }: MissingFilterProps) {
  const isFloat = info.holds === 'numbers' && /float|^[<>]?f\d/.test(info.dtype);
  const { missing, of } = filter ?? {};
  return (
    <Select<Missing | undefined>
      label="Missing values"
      isStacked
      options={[
        { value: undefined, label: 'include missing' },
        { value: { missing: false }, label: 'exclude missing' },
        { value: { missing: true }, label: 'only missing' },
        ...(isFloat && info.nullable
          ? ([
              { value: { missing: true, of: 'NaN' }, label: 'only NaN (not a number)' },
              { value: { missing: true, of: 'NA' }, label: 'only NA (masked)' },
            ] as const)
          : []),
      ]}
      value={missing === undefined ? undefined : { missing, ...(of && { of }) }}
      onValue={onFilter}
    />
  );
}
