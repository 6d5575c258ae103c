import { useState } from 'react';
import styles from './Figure.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly limits: readonly [low: number, high: number];
  readonly value: number | undefined;
  readonly isOptional: boolean;
  readonly onValue: (value: number | undefined) => void;
}

/** A number that is taken once it is within its limits; an optional one may be absent. */
export function NumberField(props: NumberFieldProps) {
  const { label, limits, value, isOptional, onValue } = props;
  const [low, high] = limits;
  const [text, setText] = useState(String(value ?? ''));
  return (
    <label className={styles.field}>
      {label}
      <input
        type="number"
        inputMode="decimal"
        step="any"
        min={low}
        max={high}
        required={!isOptional}
        placeholder={isOptional ? 'automatic' : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = Number(target.value);
          if (target.value === '' && isOptional) onValue(undefined);
          else if (target.value !== '' && next >= low && next <= high) onValue(next);
        }}
      />
    </label>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly value: T;
  readonly onValue: (value: T) => void;
}

/** One of a few. */
export function Choice<T extends string | number>({
  label,
  options,
  value,
  onValue,
}: ChoiceProps<T>) {
  return (
    <label className={styles.field}>
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const [chosen] = options.find(([one]) => String(one) === target.value) ?? [];
          if (chosen !== undefined) onValue(chosen);
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
