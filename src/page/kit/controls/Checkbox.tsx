import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps
  extends Pick<
    ComponentProps<'input'>,
    'aria-label' | 'defaultChecked' | 'disabled' | 'name' | 'tabIndex' | 'title' | 'value'
  > {
  /** Marks the box for event listeners around it. */
  readonly 'data-mark'?: boolean;
  /** Absent in forms that read their fields by name. */
  readonly isOn?: boolean;
  readonly onToggle?: (isOn: boolean) => void;
  /** `row`: one of a list of values; `text`: beside several lines. */
  readonly look?: 'line' | 'row' | 'text';
  /** Text beside the box; without it, the box is alone and needs an `aria-label`. */
  readonly children?: ReactNode;
}

const LOOKS = {
  line: styles.check,
  row: styles.row,
  text: `${styles.check} ${styles.text}`,
};

/** A checkbox, with its text if it has one. */
export function Checkbox(props: CheckboxProps) {
  const { isOn, onToggle, look = 'line', title, children, ...rest } = props;
  const box = (
    <input
      type="checkbox"
      {...rest}
      {...(isOn !== undefined && { checked: isOn, readOnly: onToggle === undefined })}
      onChange={({ target }) => onToggle?.(target.checked)}
    />
  );
  if (children === undefined) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is in it
    <label className={LOOKS[look]} title={title}>
      {box}
      {children}
    </label>
  );
}
