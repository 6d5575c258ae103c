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

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** Said to screen readers and shown on hover. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A square button with an icon alone. */
export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      aria-label={label}
      title={label}
      className={[styles.icon, className].filter(Boolean).join(' ')}
      {...rest}
    >
      {children}
    </Button>
  );
}
