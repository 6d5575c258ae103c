import { useMemo } from 'react';
import type { NumberColours } from '@/analysis/colour/colour-levels';
import type { PointOrder } from '@/analysis/colour/paint-points';
import { embeddingColumn, embeddingName } from '@/model/embedding-name';
import { formatCount } from '@/model/quantity';
import { formatShort } from '../common/format/number';
import { recipeIn } from '../common/rows/use-table-query';
import { blendEntries } from './colour/use-blend';
import { coloursWords } from './colours-words';
import { columnName } from './EmbeddingSelect';
import { PictureDialog } from './picture/PictureDialog';
import { isWholeView, type PictureOfPlot, type ShownPlot } from './picture/picture-plot';
import { pointSentences } from './picture/point-sentences';
import { pictureCode } from './picture-code';
import { axesOf } from './points/use-points';
import type { PanelPicture, PanelToSave } from './use-panel-picture';

interface SavePanelsProps {
  /** In their order; undefined for one that draws. */
  readonly panels: readonly (PanelToSave | undefined)[];
  /** The name of the open file. */
  readonly file: string;
  readonly onClose: () => void;
}

/** The dialog for figures of all panels, with the texts of each. */
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
  const { picture, file, query, plot } = panel;
  const { embedding, dimensions, blend, drawn } = picture;
  const name = embeddingName(embedding);
  const by = coloursWords(picture);
  const title = [name, ...(by === '' ? [] : [by])].join(' · ');
  const axisOf = (at: number) =>
    embeddingColumn(embedding, at) === undefined
      ? `${name} ${formatCount(at + 1)}`
      : columnName(embedding, at);
  return {
    ...{ name, by, title },
    axes: [axisOf(dimensions.x), axisOf(dimensions.y)],
    entries: blend.blended && blendEntries(blend.blended, undefined, drawn.rows),
    shown: drawn.rows,
    caption: captionOf(panel, isWholeView(plot.camera)),
    code: pictureCode(picture, file, title, recipeIn(query)),
  };
}

const ORDERS: Record<PointOrder, string> = {
  value: 'Points with higher values are in front.',
  random: 'Points in random order.',
  mean: 'Overlapping points have the colour of their mean.',
};

const NEAREST = 'Nearer points are in front.';

/** What a picture shows, in sentences for a paper. */
function captionOf({ picture, statement, query }: PanelToSave, isWhole: boolean): string {
  const { dataset, embedding, dimensions, turn, image, colouring, labels } = picture;
  const { isFlipped, drawn, selection, drawing, tissue } = picture;
  const { shown } = colouring;
  const colours = shown?.gene === undefined ? shown?.path : coloursWords(picture);
  const [x, y, z] = axesOf(dimensions).map((at) => columnName(embedding, at));
  const counted = pointSentences(drawing, {
    noun: dataset.nouns.row,
    chosen: selection.rows ? 'selected' : drawn.ofQuery && `with ${query.text}`,
    rows: drawn.rows,
    rest: [
      drawn.hidesOthers && drawn.ofQuery && `that do not meet ${query.text}`,
      typeof tissue?.rows === 'object' && 'of other libraries',
    ],
    isBlend: picture.blend.blended !== undefined,
  });
  const sentences = [
    `${embedding.path}${colours === undefined ? '' : `, coloured by ${colours}`}; ${counted.n}.`,
  ];
  if (z !== undefined) {
    const [azimuth, elevation] = turn;
    sentences.push(
      `Columns ${x}, ${y} and ${z} without perspective, turned by ${azimuth}° and ${elevation}°.`,
    );
  }
  if (statement !== undefined && shown) sentences.push(`Values: ${statement}.`);
  for (const one of [...colourSentences(picture), ...tissueSentences(picture)])
    sentences.push(one);
  if (labels.column !== undefined) sentences.push(`Labels: ${labels.column}.`);
  for (const one of counted.sentences) sentences.push(one);
  if (!isWhole) sentences.push('Points beyond the frame are counted, but not visible.');
  if (isFlipped) sentences.push('The y axis is flipped.');
  if (image !== undefined) sentences.push('The y axis points down (tissue coordinates).');
  return sentences.join(' ');
}

/** How values become colours, where that is not plain. */
function colourSentences({
  colouring,
  blend,
  drawing,
  dimensions,
}: PanelPicture): readonly string[] {
  if (blend.blended)
    return [
      `Colours: ${blend.blended.genes
        .map(({ gene, colours, ends: [low, high] }) => {
          const valueAt = valuesIn(colours);
          return `${gene} from ${valueAt(low)} to ${valueAt(high)}`;
        })
        .join(', ')}.`,
    ];
  const { shown } = colouring;
  const { look, range, curve } = drawing;
  if (shown?.colours.kind !== 'numbers') return [];
  const valueAt = valuesIn(shown.colours);
  const [low, high] = range;
  const isClipped = low > 0 || high < 1;
  return [
    ...(isClipped
      ? [
          `Colours from ${valueAt(low)} to ${valueAt(high)}; values beyond have the colour of the end (the data: ${valueAt(0)} to ${valueAt(1)}).`,
        ]
      : []),
    ...(curve > 0 ? ['Colours on a logarithmic scale.'] : []),
    dimensions.z === undefined || look.order === 'mean' ? ORDERS[look.order] : NEAREST,
  ];
}

/** Of the value at a level. */
function valuesIn({ min, max }: NumberColours): (level: number) => string {
  return (level) => formatShort(Number((min * (1 - level) + max * level).toPrecision(4)));
}

/** What is under the points. */
function tissueSentences({ tissue }: PanelPicture): readonly string[] {
  if (!tissue) return [];
  const { library, rows, image, look, diameter } = tissue;
  const count = typeof rows === 'string' ? '' : ` (${formatCount(rows.length)} points)`;
  const isChanged = look.brightness !== 0 || look.contrast !== 1 || look.opacity !== 1;
  return [
    ...(library ? [`Library: ${library.name}${count}.`] : []),
    ...(image
      ? [
          `Image: ${image.path}${isChanged ? ', with changed brightness, contrast or opacity' : ''}.`,
        ]
      : []),
    ...(diameter === undefined ? [] : ['Spots are true to scale.']),
  ];
}
