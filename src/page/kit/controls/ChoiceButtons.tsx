import { Button } from './Button';
import styles from './ChoiceButtons.module.css';
import type { SelectOption } from './Select';

interface ChoiceButtonsProps<T> {
  /** Read by screen readers. */
  readonly label: string;
  /** Class with the margins of the row. */
  readonly className: string | undefined;
  readonly options: readonly SelectOption<T>[];
  readonly value: NoInfer<T>;
  readonly onValue: (value: NoInfer<T>) => void;
}

/** A row of buttons, of which the chosen one is pressed. Use it for a few options that are worth seeing at once. */
export function ChoiceButtons<const T>(props: ChoiceButtonsProps<T>) {
  const { label, className, options, value, onValue } = props;
  return (
    <fieldset className={`${styles.row} ${className}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <Button
          key={String(option.value)}
          look="quiet"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  );
}
