import type { ReactNode } from 'react';
import styles from './Label.module.css';

export interface LabelProps {
  /** Visible text beside the control; without it, the control needs an `aria-label`. */
  readonly label?: ReactNode;
  /** Puts the text above the control, as in forms. */
  readonly isStacked?: boolean | undefined;
}

/** Puts a text beside a control, or above it, and makes it the name of the control. */
export function Label(props: LabelProps & { readonly children: ReactNode }) {
  const { label, isStacked = false, children } = props;
  if (label === undefined) return <>{children}</>;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={isStacked ? styles.stacked : styles.line}>
      {label}
      {children}
    </label>
  );
}
