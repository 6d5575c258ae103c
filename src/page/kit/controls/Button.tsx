import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'primary' | 'quiet';
  readonly icon?: ReactNode;
}

export function Button({
  look = 'plain',
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = [
    styles.button,
    look !== 'plain' && styles[look],
    rest['aria-pressed'] === true && styles.pressed,
    className,
  ];
  return (
    <button type={type} className={classes.filter(Boolean).join(' ')} {...rest}>
      {icon}
      {children}
    </button>
  );
}

/** The words of a button with an icon in the bar of a grid, which are only read out where the bar is narrow. */
export function FoldingLabel({ children }: { readonly children: string }) {
  return <span className={styles.folding}>{children}</span>;
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** Read by screen readers and shown on hover. */
  readonly label: string;
  /** Key that does the same; shown after the label. */
  readonly shortcut?: string | undefined;
  /** Further text that is shown on hover, such as what Shift adds. */
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

/** A square button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, shortcut, hint, children, className, ...rest } = props;
  const more = [shortcut, hint].filter((part) => part !== undefined).join('; ');
  return (
    <Button
      look="quiet"
      aria-label={label}
      title={more === '' ? label : `${label} (${more})`}
      aria-keyshortcuts={shortcut === '+' ? 'Plus' : shortcut} // `+` joins keys there
      className={[styles.icon, className].filter(Boolean).join(' ')}
      {...rest}
    >
      {children}
    </Button>
  );
}
