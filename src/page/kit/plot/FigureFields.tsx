import { Checkbox } from '../controls/Checkbox';
import { ChoiceButtons } from '../controls/ChoiceButtons';
import { NumberField } from '../controls/Field';
import { optionsOf, Select } from '../controls/Select';
import styles from './Figure.module.css';
import { type FigureChoices, LIMITS } from './figure-choices';

const FORMATS = ['png', 'svg', 'pdf'] as const;
/** Resolutions; those with a factor have one to four pixels of the file per pixel of a usual screen. */
const RESOLUTIONS = [
  { value: 96, label: '96 dpi (1×)' },
  { value: 150, label: '150 dpi' },
  { value: 192, label: '192 dpi (2×)' },
  { value: 288, label: '288 dpi (3×)' },
  { value: 300, label: '300 dpi' },
  { value: 384, label: '384 dpi (4×)' },
  { value: 600, label: '600 dpi' },
  { value: 1200, label: '1,200 dpi' },
];
const OPTIONS = {
  dpi: RESOLUTIONS,
  legend: optionsOf(['names', 'counts', 'none'], (one) =>
    one === 'counts' ? 'names and counts' : one,
  ),
  ground: optionsOf(['white', 'transparent', 'dark']),
};

interface FigureFieldsProps {
  /** True if the figure is laid out for a size, false if it is drawn already. */
  readonly isFree: boolean;
  readonly choices: FigureChoices;
  readonly onChange: (change: Partial<FigureChoices>) => void;
}

/** Fields for how a figure is saved: its format, size, resolution and parts. */
export function FigureFields({ isFree, choices, onChange }: FigureFieldsProps) {
  const number = (name: keyof typeof LIMITS, label: string, isOptional = false) => (
    <NumberField
      key={name}
      label={label}
      isStacked
      inputMode="decimal"
      min={LIMITS[name][0]}
      max={LIMITS[name][1]}
      value={choices[name]}
      isOptional={isOptional}
      placeholder={isOptional ? 'automatic' : undefined}
      onNumber={(value) => onChange({ [name]: value })}
    />
  );
  const choice = (name: keyof typeof OPTIONS, label: string) => (
    <Select<FigureChoices[typeof name]>
      label={label}
      isStacked
      options={OPTIONS[name]}
      value={choices[name]}
      onValue={(value) => onChange({ [name]: value })}
    />
  );
  const check = (name: 'hasTitles' | 'hasAxes' | 'hasCaption', label: string) => (
    <Checkbox isOn={choices[name]} onToggle={(isOn) => onChange({ [name]: isOn })}>
      {label}
    </Checkbox>
  );
  return (
    <>
      <ChoiceButtons
        label="Format"
        className={styles.formats}
        options={optionsOf(FORMATS, (format) => format.toUpperCase())}
        value={choices.format}
        onValue={(format) => onChange({ format })}
      />
      {isFree && number('width', 'Width (mm)')}
      {isFree && number('height', 'Height (mm)', true)}
      {!isFree && number('drawnWidth', 'Width (mm)', true)}
      {(isFree || choices.drawnWidth === undefined) && number('textSize', 'Text (pt)')}
      {choice('dpi', choices.format === 'png' ? 'Resolution' : 'Resolution of points')}
      {choice('ground', 'Background')}
      {isFree && choice('legend', 'Legend')}
      <div className={styles.checks}>
        {isFree && check('hasTitles', 'Title')}
        {isFree && check('hasAxes', 'Axes')}
        {check('hasCaption', 'Caption below')}
      </div>
    </>
  );
}
