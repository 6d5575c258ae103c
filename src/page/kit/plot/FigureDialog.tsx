import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { isAbort, messageOf } from '@/model/errors';
import { isOneAnnData } from '@/model/format';
import { formatCount } from '@/model/quantity';
import { createPointsClient, type PointsClient } from '@/page/client/points';
import { useNotify } from '../context/notify';
import { useDataset } from '../context/view-context';
import { Button } from '../controls/Button';
import { Dialog } from '../controls/Dialog';
import { download } from '../controls/download';
import { useCopyText } from '../controls/use-copy-text';
import { drawnSource, sourceOf } from './drawn-figure';
import styles from './Figure.module.css';
import { FigureFields } from './FigureFields';
import { FigurePreview } from './FigurePreview';
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

/** Dialog that previews a figure and saves it as PNG, SVG or PDF in a chosen size; the next figure has the same choices. */
export function FigureDialog({ source: given, onClose }: FigureDialogProps) {
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  const source = useMemo(() => {
    if (!('drawing' in given)) return sourceOf(given);
    const drawing = holder?.querySelector('svg');
    return drawing ? drawnSource(given, drawing) : undefined;
  }, [given, holder]);
  return (
    <Dialog title="Save figure" width={880} onClose={onClose}>
      {'drawing' in given && (
        <div ref={setHolder} className={styles.unseen}>
          {given.drawing}
        </div>
      )}
      {source && <FigureForm source={source} onClose={onClose} />}
    </Dialog>
  );
}

interface FigureFormProps extends OfSource {
  readonly onClose: () => void;
}

function FigureForm({ source, onClose }: FigureFormProps) {
  const [choices, setChoices] = useState(recalledChoices);
  const made = useMemo(() => madeOf(source, choices), [source, choices]);
  // one for the preview and the file, so that points are sent to it once
  const [client] = useState(() => createPointsClient());
  useEffect(() => () => client.close(), [client]);
  const { isSaving, save } = useSaving(source, made, choices, client, onClose);
  return (
    <form onSubmit={save} className={styles.form}>
      <FigurePreview
        made={made.status === 'made' ? made : undefined}
        {...{ choices, client }}
      />
      <div className={styles.fields}>
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
  );
}

/** Writes the file and closes the dialog, or shows the reason of a failure. Closing the dialog ends the writing. */
function useSaving(
  source: FigureSource,
  made: Made,
  choices: FigureChoices,
  client: PointsClient,
  onClose: () => void,
) {
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (made.status === 'failed') return;
    rememberChoices(choices);
    setSaving(true);
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
      if (isAbort(error)) return;
      const text = `The figure could not be saved: ${messageOf(error)}`;
      notify({ tone: 'warning', text });
      setSaving(false);
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
    <div className={styles.about}>
      <p>{caption}</p>
      {code === undefined && <p>No Python code: {noCode ?? whyNoCode}</p>}
    </div>
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
