import { useMemo } from 'react';
import { embeddingName } from '@/model/embedding-name';
import { recipeIn } from '@/page/kit/rows/use-table-query';
import { blendEntries } from './colour/use-blend';
import { coloursLabel } from './colours-label';
import { axisLabel } from './EmbeddingSelect';
import { panelCaption } from './panel-caption';
import { PictureDialog } from './picture/PictureDialog';
import type { PictureOfPlot, ShownPlot } from './picture/picture-plot';
import { pictureCode } from './picture-code';
import type { PanelToSave } from './use-panel-picture';

interface SavePanelsProps {
  /** Panels in display order; undefined for one that is still drawing. */
  readonly panels: readonly (PanelToSave | undefined)[];
  /** The name of the open file. */
  readonly file: string;
  readonly onClose: () => void;
}

/** Dialog that saves all panels as a figure, with the texts of each. */
export function SavePanels({ panels, file, onClose }: SavePanelsProps) {
  const pictures = useMemo(
    () =>
      panels.map(
        (panel): PictureOfPlot | undefined =>
          panel && { ...panel.plot, ...pictureTexts(panel) },
      ),
    [panels],
  );
  return <PictureDialog panels={pictures} file={file} onClose={onClose} />;
}

function pictureTexts(panel: PanelToSave): Omit<PictureOfPlot, keyof ShownPlot> {
  const { picture, file, query } = panel;
  const { embedding, dimensions, drawn } = picture.placed;
  const { blend } = picture.coloured;
  const name = embeddingName(embedding);
  const by = coloursLabel(picture);
  const title = [name, ...(by === '' ? [] : [by])].join(' · ');
  return {
    ...{ name, by, title },
    axes: [axisLabel(embedding, dimensions.x), axisLabel(embedding, dimensions.y)],
    entries: blend.blended && blendEntries(blend.blended, undefined, drawn.rows),
    shown: drawn.rows,
    caption: panelCaption(panel),
    code: pictureCode(picture, file, title, recipeIn(query)),
  };
}
