import { type FormEvent, useMemo, useState } from 'react';
import { messageOf } from '@/model/errors';
import { isOneAnnData } from '@/model/format';
import { formatCount } from '@/model/quantity';
import { createPointsClient } from '@/page/client/points';
import { useNotify } from '../context/notify';
import { useDataset } from '../context/view-context';
import { Button } from '../controls/Button';
import { Dialog } from '../controls/Dialog';
import { download } from '../controls/download';
import { useCopyText } from '../controls/use-copy-text';
import { sourceOf } from './drawn-figure';
import styles from './Figure.module.css';
import { FigureFields } from './FigureFields';
import {
  type FigureChoices,
  millimetres,
  pixelsOf,
  recalledChoices,
  rememberChoices,
} from './figure-choices';
import type { ChartPlot, DrawnPlot, FigureSource, MadeFigure } from './figure-source';

interface FigureDialogProps {
  readonly source: FigureSource | DrawnPlot | ChartPlot;
  readonly onClose: () => void;
}

/** Dialog that saves a figure as PNG, SVG or PDF in a chosen size, and keeps the choices for the next figure. */
export function FigureDialog({ source: given, onClose }: FigureDialogProps) {
  const source = useMemo(() => sourceOf(given), [given]);
  const [choices, setChoices] = useState(recalledChoices);
  const made = useMemo(() => madeOf(source, choices), [source, choices]);
  const { isSaving, save } = useSaving(source, made, choices, onClose);
  return (
    <Dialog title="Save figure" width={520} onClose={onClose}>
      <form onSubmit={save} className={styles.form}>
        <FigureFields
          isFree={source.layout === 'free'}
          choices={choices}
          onChange={(next) => setChoices({ ...choices, ...next })}
        />
        <div className={styles.facts} role="status">
          {made.status === 'made' ? (
            <Facts made={made} choices={choices} />
          ) : (
            <p className={styles.problem}>{made.sentence}</p>
          )}
        </div>
        <AboutSource source={source} />
        <div className={styles.actions}>
          <Button
            type="submit"
            look="primary"
            disabled={isSaving || made.status === 'failed'}
          >
            {isSaving ? 'Saving…' : `Save ${choices.format.toUpperCase()}`}
          </Button>
          <CopyButtons source={source} />
        </div>
      </form>
    </Dialog>
  );
}

/** Writes the file and closes the dialog, or shows the reason of a failure. */
function useSaving(
  source: FigureSource,
  made: Made,
  choices: FigureChoices,
  onClose: () => void,
) {
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
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
  return { isSaving, save };
}

interface OfSource {
  readonly source: FigureSource;
}

/** The caption, and the reason if there is no code. */
function AboutSource({ source: { caption, code, noCode } }: OfSource) {
  const { dataset } = useDataset();
  const whyNoCode = isOneAnnData(dataset.formatInfo)
    ? 'scanpy has no function that draws this of this file.'
    : 'scanpy does not open files of this format.';
  return (
    <>
      <p className={styles.caption}>{caption}</p>
      {code === undefined && (
        <p className={styles.caption}>No Python code: {noCode ?? whyNoCode}</p>
      )}
    </>
  );
}

function CopyButtons({ source: { caption, code } }: OfSource) {
  const copy = useCopyText();
  return (
    <>
      <Button onClick={() => copy(caption, 'Caption copied.')}>Copy caption</Button>
      {code !== undefined && (
        <Button onClick={() => copy(code, 'Python code copied.')}>Copy as code</Button>
      )}
    </>
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

/** Size of the figure in the file, and notes about it. */
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
