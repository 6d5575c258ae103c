import { useState } from 'react';
import { Button } from '@/views/common/controls/Button';
import styles from './Figure.module.css';
import { type FigureChoices, LIMITS } from './figure-choices';

const FORMATS = [
  ['png', 'PNG'],
  ['svg', 'SVG'],
  ['pdf', 'PDF'],
] as const;
/** The first four are one to four pixels of the file per pixel of a usual screen. */
const RESOLUTIONS = [
  [96, '96 dpi (1×)'],
  [150, '150 dpi'],
  [192, '192 dpi (2×)'],
  [288, '288 dpi (3×)'],
  [300, '300 dpi'],
  [384, '384 dpi (4×)'],
  [600, '600 dpi'],
  [1200, '1,200 dpi'],
] as const;
const LEGENDS = [
  ['names', 'names'],
  ['counts', 'names and counts'],
  ['none', 'none'],
] as const;
const GROUNDS = [
  ['white', 'white'],
  ['transparent', 'transparent'],
  ['dark', 'dark'],
] as const;

interface FigureFieldsProps {
  /** It is laid out for a size, and not drawn already. */
  readonly isFree: boolean;
  readonly choices: FigureChoices;
  readonly onChange: (change: Partial<FigureChoices>) => void;
}

/** How a figure is saved: its format, size, resolution and parts. */
export function FigureFields({ isFree, choices, onChange }: FigureFieldsProps) {
  const number = (name: keyof typeof LIMITS, label: string, isOptional = false) => (
    <NumberField
      key={name}
      label={label}
      limits={LIMITS[name]}
      value={choices[name]}
      isOptional={isOptional}
      onValue={(value) => onChange({ [name]: value })}
    />
  );
  const check = (name: 'hasTitles' | 'hasAxes' | 'hasCaption', label: string) => (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={choices[name]}
        onChange={({ target }) => onChange({ [name]: target.checked })}
      />
      {label}
    </label>
  );
  return (
    <>
      <fieldset className={styles.formats}>
        <legend className="visually-hidden">Format</legend>
        {FORMATS.map(([format, label]) => (
          <Button
            key={format}
            look="quiet"
            aria-pressed={choices.format === format}
            onClick={() => onChange({ format })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {isFree && number('width', 'Width (mm)')}
      {isFree && number('height', 'Height (mm)', true)}
      {!isFree && number('drawnWidth', 'Width (mm)', true)}
      {(isFree || choices.drawnWidth === undefined) && number('textSize', 'Text (pt)')}
      <Choice
        label={choices.format === 'png' ? 'Resolution' : 'Resolution of points'}
        options={RESOLUTIONS}
        value={choices.dpi}
        onValue={(dpi) => onChange({ dpi })}
      />
      <Choice
        label="Background"
        options={GROUNDS}
        value={choices.ground}
        onValue={(ground) => onChange({ ground })}
      />
      {isFree && (
        <Choice
          label="Legend"
          options={LEGENDS}
          value={choices.legend}
          onValue={(legend) => onChange({ legend })}
        />
      )}
      <div className={styles.checks}>
        {isFree && check('hasTitles', 'Title')}
        {isFree && check('hasAxes', 'Axes')}
        {check('hasCaption', 'Caption below')}
      </div>
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly limits: readonly [low: number, high: number];
  readonly value: number | undefined;
  readonly isOptional: boolean;
  readonly onValue: (value: number | undefined) => void;
}

/** A number that is taken once it is within its limits; an optional one may be absent. */
function NumberField(props: NumberFieldProps) {
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
function Choice<T extends string | number>({
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
