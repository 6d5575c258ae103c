import { type FormEvent, useMemo, useState } from 'react';
import { createPointsClient } from '@/client/points';
import { messageOf } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { Dialog } from '../../kit/controls/Dialog';
import { download } from '../../kit/controls/download';
import { NumberField } from '../../kit/controls/Field';
import { optionsOf, Select } from '../../kit/controls/Select';
import { useCopyText } from '../../kit/controls/use-copy-text';
import { useNotify } from '../context/notify';
import { useDataset } from '../context/view-context';
import styles from './Figure.module.css';
import {
  type FigureChoices,
  LIMITS,
  millimetres,
  pixelsOf,
  recalledChoices,
  rememberChoices,
} from './figure-choices';
import type { FigureSource, MadeFigure } from './figure-source';

interface FigureDialogProps {
  readonly source: FigureSource;
  readonly onClose: () => void;
}

const FORMATS = ['png', 'svg', 'pdf'] as const;
/** The first four are one to four pixels of the file per pixel of a usual screen. */
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
const LEGENDS = optionsOf(['names', 'counts', 'none'], (one) =>
  one === 'counts' ? 'names and counts' : one,
);
const GROUNDS = optionsOf(['white', 'transparent', 'dark']);

/** Saves a figure as PNG, SVG or PDF, in the size that it is to have; keeps what was chosen for the next one. */
export function FigureDialog({ source, onClose }: FigureDialogProps) {
  const notify = useNotify();
  const copy = useCopyText();
  const [choices, setChoices] = useState(recalledChoices);
  const { dataset } = useDataset();
  const whyNoCode =
    dataset.format === 'anndata'
      ? 'scanpy has no function that draws this of this file.'
      : 'scanpy does not open files of this format.';
  const [isSaving, setSaving] = useState(false);
  const made = useMemo(() => madeOf(source, choices), [source, choices]);
  const isFree = source.layout === 'free';
  const change = (next: Partial<FigureChoices>) => setChoices({ ...choices, ...next });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (made.status === 'failed') return;
    rememberChoices(choices);
    setSaving(true);
    const client = createPointsClient();
    try {
      const { figure, pictures } = made;
      const output = { kind: choices.format, dpi: choices.dpi };
      const { file, paintedTexts } = await client.figureFile(figure, output, ...pictures);
      download(file, `${source.name}.${choices.format}`);
      if (paintedTexts.length > 0)
        notify({
          tone: 'warning',
          text: `The font of the PDF lacks characters of ${paintedTexts.map((text) => `“${text}”`).join(', ')}: these texts are pixels.`,
        });
      onClose();
    } catch (error) {
      const text = `The figure could not be saved: ${messageOf(error)}`;
      notify({ tone: 'warning', text });
      setSaving(false);
    } finally {
      client.close();
    }
  };
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
      onNumber={(value) => change({ [name]: value })}
    />
  );
  const check = (name: 'hasTitles' | 'hasAxes' | 'hasCaption', label: string) => (
    <Checkbox isOn={choices[name]} onToggle={(isOn) => change({ [name]: isOn })}>
      {label}
    </Checkbox>
  );
  return (
    <Dialog title="Save figure" width={520} onClose={onClose}>
      <form onSubmit={save} className={styles.form}>
        <fieldset className={styles.formats}>
          <legend className="visually-hidden">Format</legend>
          {FORMATS.map((format) => (
            <Button
              key={format}
              look="quiet"
              aria-pressed={choices.format === format}
              onClick={() => change({ format })}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </fieldset>
        {isFree && number('width', 'Width (mm)')}
        {isFree && number('height', 'Height (mm)', true)}
        {!isFree && number('drawnWidth', 'Width (mm)', true)}
        {(isFree || choices.drawnWidth === undefined) && number('textSize', 'Text (pt)')}
        <Select
          label={choices.format === 'png' ? 'Resolution' : 'Resolution of points'}
          isStacked
          options={RESOLUTIONS}
          value={choices.dpi}
          onValue={(dpi) => change({ dpi })}
        />
        <Select
          label="Background"
          isStacked
          options={GROUNDS}
          value={choices.ground}
          onValue={(ground) => change({ ground })}
        />
        {isFree && (
          <Select
            label="Legend"
            isStacked
            options={LEGENDS}
            value={choices.legend}
            onValue={(legend) => change({ legend })}
          />
        )}
        <div className={styles.checks}>
          {isFree && check('hasTitles', 'Title')}
          {isFree && check('hasAxes', 'Axes')}
          {check('hasCaption', 'Caption below')}
        </div>
        <div className={styles.facts} role="status">
          {made.status === 'made' ? (
            <Facts made={made} choices={choices} />
          ) : (
            <p className={styles.problem}>{made.sentence}</p>
          )}
        </div>
        <p className={styles.caption}>{source.caption}</p>
        {source.code === undefined && (
          <p className={styles.caption}>No Python code: {source.noCode ?? whyNoCode}</p>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            look="primary"
            disabled={isSaving || made.status === 'failed'}
          >
            {isSaving ? 'Saving…' : `Save ${choices.format.toUpperCase()}`}
          </Button>
          <Button onClick={() => copy(source.caption, 'Caption copied.')}>
            Copy caption
          </Button>
          {source.code !== undefined && (
            <Button onClick={() => copy(source.code ?? '', 'Python code copied.')}>
              Copy as code
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

type Made =
  | (MadeFigure & { readonly status: 'made' })
  | { readonly status: 'failed'; readonly sentence: string };

function madeOf(source: FigureSource, choices: FigureChoices): Made {
  try {
    return { status: 'made', ...source.make(choices) };
  } catch (error) {
    return { status: 'failed', sentence: messageOf(error) };
  }
}

/** The size of the file, and what else is to be known of it. */
function Facts({
  made: { figure, notes },
  choices: { format, dpi },
}: {
  readonly made: MadeFigure;
  readonly choices: FigureChoices;
}) {
  const [width, height] = [figure.width, figure.height];
  const pixels = `, ${formatCount(pixelsOf(width, dpi))} × ${formatCount(pixelsOf(height, dpi))} px`;
  return (
    <>
      <p>
        {millimetres(width)} × {millimetres(height)} mm{format === 'png' ? pixels : ''}
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}
