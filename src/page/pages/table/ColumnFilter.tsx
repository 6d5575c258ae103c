import { useState } from 'react';
import type { RowFilter } from '@/model/arrangement';
import type { ElementInfo } from '@/model/element';
import { joinPath, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { isTruncatedText } from '@/model/truncate';
import { Button } from '@/page/kit/controls/Button';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { DataForm } from '@/page/kit/controls/DataForm';
import { Field } from '@/page/kit/controls/Field';
import styles from '@/page/kit/controls/Popup.module.css';
import { RangeFields } from '@/page/kit/controls/RangeFields';
import { Select } from '@/page/kit/controls/Select';
import { barsOf } from '@/page/kit/crosstab/bars';
import { Histogram } from '@/page/kit/plot/Histogram';
import { TimeHistogram } from '@/page/kit/plot/TimeHistogram';
import { useProfile } from '@/page/kit/reading/use-block';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { filterOf } from './arrangement-label';

interface ColumnFilterProps {
  readonly table: Path;
  readonly name: string;
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
  /** Filters of the column. */
  readonly filters: readonly RowFilter[];
  readonly onFilter: (kind: RowFilter['kind'], filter: RowFilter | undefined) => void;
}

/** Texts are counted automatically up to this many rows. */
const MANY_TEXTS = 2_000_000;
const SHOWN = 200;

/** Filters rows by a column: by text, a range, values, missing or not. */
export function ColumnFilter(props: ColumnFilterProps) {
  const { name, info, filters, onFilter: set } = props;
  const isText = info.valueType === 'strings' || info.valueType === 'categories';
  const counted =
    info.valueType === 'numbers' ||
    info.valueType === 'times' ||
    info.valueType === 'categories' ||
    info.valueType === 'booleans' ||
    (info.valueType === 'strings' && info.length <= MANY_TEXTS);
  const [isNot, setNot] = useState(filterOf(filters, name, 'text')?.not === true);
  const isRange = info.valueType === 'times' && /^timedelta|^[<>]?m8/.test(info.dtype);
  return (
    <div className={styles.section}>
      {isText && (
        <DataForm
          className={styles.fields}
          onData={(data) => {
            const contains = String(data.get('contains'));
            const not = isNot && { not: true as const };
            set(
              'text',
              contains ? { kind: 'text', column: name, contains, ...not } : undefined,
            );
          }}
        >
          <Select
            aria-label="Contains or not"
            options={[
              { value: false, label: 'Contains' },
              { value: true, label: 'Does not contain' },
            ]}
            value={isNot}
            onValue={setNot}
          />
          <Field
            label="Text"
            isStacked
            name="contains"
            defaultValue={filterOf(filters, name, 'text')?.contains}
          />
          <Button type="submit">Filter</Button>
        </DataForm>
      )}
      {info.valueType === 'times' && !isRange && (
        <TimeFields
          times={filterOf(filters, name, 'times')}
          onTimes={(times) =>
            set('times', times && { kind: 'times', column: name, ...times })
          }
        />
      )}
      {(info.valueType === 'numbers' || isRange) && (
        <RangeFields
          action="Filter"
          range={filterOf(filters, name, 'range')}
          onRange={(range) =>
            set('range', range && { kind: 'range', column: name, ...range })
          }
        />
      )}
      {counted && <Counted {...props} />}
      <MissingFilter
        info={info}
        filter={filterOf(filters, name, 'missing')}
        onFilter={(filter) =>
          set('missing', filter && { kind: 'missing', column: name, ...filter })
        }
      />
    </div>
  );
}

/** Text on whether a filter that excludes values also excludes missing ones. */
const MEANS = { NA: ', without missing values (NA)', NaN: ', with missing values' };

/** The column's histogram, or its values to choose from; read when the menu is open. */
function Counted({ table, name, info, filters, onFilter }: ColumnFilterProps) {
  const profile = useProfile(joinPath(table, name));
  const [search, setSearch] = useState('');
  if (profile.status !== 'ready')
    return <ReadStatus what={`the whole of ${name}`} reading={profile} />;
  const { value } = profile;
  if (value.kind === 'numbers')
    return value.length > value.missing + (value.nan ?? 0) ? (
      <Histogram
        {...value.histogram}
        about={info?.about}
        length={value.length}
        range={filterOf(filters, name, 'range')}
        onRange={(min, max) =>
          onFilter('range', { kind: 'range', column: name, min, max })
        }
      />
    ) : null;
  if (value.kind === 'times')
    return value.spread ? (
      <TimeHistogram
        profile={value}
        onRange={(part) => onFilter(part.kind, { column: name, ...part })}
      />
    ) : null;
  const bars = barsOf(value);
  if (!bars) return null;
  const wanted = search.trim().toLowerCase();
  const found = bars.filter(({ label }) => label.toLowerCase().includes(wanted));
  const { values: chosen = [], not } = filterOf(filters, name, 'values') ?? {};
  const choose = (values: readonly string[], isNot = not) =>
    onFilter(
      'values',
      values.length > 0
        ? { kind: 'values', column: name, values, ...(isNot && { not: isNot }) }
        : undefined,
    );
  return (
    <>
      {bars.length > 8 && (
        <Field
          label="Search values"
          isStacked
          type="search"
          value={search}
          onText={setSearch}
        />
      )}
      <fieldset className={styles.values}>
        <legend className="visually-hidden">Values of {name}</legend>
        {found.slice(0, SHOWN).map(({ label, count }) => (
          <Checkbox
            key={label}
            look="row"
            isOn={chosen.includes(label)}
            // a truncated text is not a value to filter by
            disabled={isTruncatedText(label)}
            onToggle={(isOn) => {
              const others = chosen.filter((one) => one !== label);
              choose(isOn ? [...others, label] : others);
            }}
          >
            <span title={label}>{label === '' ? 'empty text' : label}</span>
            <small>{formatCount(count)}</small>
          </Checkbox>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <Checkbox
          look="row"
          isOn={not === true}
          onToggle={(isOn) => choose(chosen, isOn || undefined)}
        >
          <span>Exclude these{MEANS[info.missingMeans ?? 'NaN']}</span>
        </Checkbox>
      )}
      {found.length > SHOWN && (
        <p className={styles.note}>
          {formatCount(found.length - SHOWN)} more: search for them.
        </p>
      )}
    </>
  );
}

type Missing = Omit<Extract<RowFilter, { kind: 'missing' }>, 'kind' | 'column'>;

interface MissingFilterProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
  readonly filter: Missing | undefined;
  readonly onFilter: (filter: Missing | undefined) => void;
}

/** Filter by missing values; if a column can have both NaN and NA, also by one of them alone. */
function MissingFilter({ info, filter, onFilter }: MissingFilterProps) {
  const isFloat = info.valueType === 'numbers' && /float|^[<>]?f\d/.test(info.dtype);
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

type Times = Pick<Extract<RowFilter, { kind: 'times' }>, 'from' | 'to'>;

interface TimeFieldsProps {
  readonly times: Times | undefined;
  readonly onTimes: (times: Times | undefined) => void;
}

/** Fields for both ends of a range of times, to the day or the minute; an empty end is unbounded. */
function TimeFields({ times, onTimes }: TimeFieldsProps) {
  const field = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      isStacked
      name={name}
      defaultValue={times?.[name]}
      placeholder="2024-01-31"
      pattern="\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?"
      title="A date such as 2024-01-31, or a time such as 2024-01-31T12:30"
    />
  );
  return (
    <DataForm
      key={`${times?.from} ${times?.to}`}
      className={styles.fields}
      onData={(form) => {
        const [from, to] = ['from', 'to'].map((name) => String(form.get(name) ?? ''));
        onTimes(from || to ? { ...(from && { from }), ...(to && { to }) } : undefined);
      }}
    >
      {field('from', 'From (UTC)')}
      {field('to', 'To, included')}
      <Button type="submit">Filter</Button>
    </DataForm>
  );
}
