import { useId } from 'react';
import styles from './Slider.module.css';

interface SliderProps {
  readonly label: string;
  /** Text of the value, shown beside the slider. */
  readonly text: string;
  readonly range: readonly [low: number, high: number];
  readonly value: number;
  readonly isDisabled?: boolean;
  readonly onValue: (value: number) => void;
}

/** A slider for a whole number within a range. */
export function Slider({ label, text, range, value, isDisabled, onValue }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={range[0]}
        max={range[1]}
        step={1}
        value={value}
        disabled={isDisabled}
        aria-valuetext={text}
        onChange={({ target }) => onValue(Number(target.value))}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}
