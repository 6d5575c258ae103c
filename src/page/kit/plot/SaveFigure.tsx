import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/Button';
import { download } from '../controls/download';
import { lazyView } from '../status/lazy-view';
import styles from './Figure.module.css';
import type { ChartPlot, DrawnPlot, FigureSource } from './figure-source';

/** The dialog for saving; its code is fetched when it is first opened. */
const FigureDialog = lazyView(
  'The dialog for figures',
  () => import('./FigureDialog'),
  'FigureDialog',
);

interface SaveFigureProps {
  /** Returns the figure as it is shown now. */
  readonly source: () => FigureSource | DrawnPlot | ChartPlot;
  /** Returns its numbers as tab-separated values, if they are not in a table that has its own export. */
  readonly tsv?: (() => string) | undefined;
}

/** Buttons that save a figure as a picture or document, the code that draws it, or its numbers. */
export function SaveFigure({ source, tsv }: SaveFigureProps) {
  const [saved, setSaved] = useState<FigureSource | DrawnPlot | ChartPlot>();
  return (
    <div className={styles.save}>
      <Button
        look="quiet"
        icon={<Download size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setSaved(source())}
      >
        Save figure…
      </Button>
      {tsv && (
        <Button
          look="quiet"
          onClick={() => {
            const type = 'text/tab-separated-values';
            download(new Blob([tsv()], { type }), `${source().name}.tsv`);
          }}
        >
          Save TSV
        </Button>
      )}
      {saved && <FigureDialog source={saved} onClose={() => setSaved(undefined)} />}
    </div>
  );
}
