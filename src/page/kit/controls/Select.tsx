import type { ComponentProps } from 'react';
import { Label, type LabelProps } from './Label';
import styles from './Select.module.css';

export interface SelectOption<T> {
  readonly value: T;
  readonly label: string;
  /** Heading of adjacent options with the same group. */
  readonly group?: string;
}

interface SelectProps<T>
  extends LabelProps,
    Pick<ComponentProps<'select'>, 'aria-label' | 'name' | 'title'> {
  readonly options: readonly SelectOption<T>[];
  /** Absent in forms that read their fields by name. */
  readonly value?: NoInfer<T> | undefined;
  readonly onValue?: (value: NoInfer<T>) => void;
  /** As high as the buttons beside it. */
  readonly isTall?: boolean;
}

/**
 * A select in the style of the page. Use it for a choice of one among a few options; a `Combobox` finds one among many.
 * Values may be of any type that JSON keeps; `undefined` is no choice.
 *
 * @example
 * <Select label="order" options={[{ value: 'name', label: 'by name' }]} value={order} onValue={setOrder} />
 */
export function Select<const T>(props: SelectProps<T>) {
  const { label, isStacked, options, value, onValue, isTall = false, ...rest } = props;
  const groups = groupsOf(options);
  return (
    <Label {...{ label, isStacked }}>
      <select
        {...rest}
        className={isTall ? `${styles.select} ${styles.tall}` : styles.select}
        {...('value' in props && { value: keyOf(value) })}
        onChange={({ target }) => {
          const chosen = options.find((option) => keyOf(option.value) === target.value);
          if (chosen) onValue?.(chosen.value);
        }}
      >
        {groups.map(({ group, members }) =>
          group === undefined ? (
            members.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
    </Label>
  );
}

/** Returns options for texts that are their own labels, or that `labelOf` labels. */
export function optionsOf<const T extends string | number>(
  values: readonly T[],
  labelOf: (value: T) => string = String,
): readonly SelectOption<T>[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

function optionOf<T>({ value, label }: SelectOption<T>) {
  const key = keyOf(value);
  return (
    <option key={key} value={key}>
      {label}
    </option>
  );
}

function keyOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function groupsOf<T>(options: readonly SelectOption<T>[]) {
  const groups: { group: string | undefined; members: SelectOption<T>[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
