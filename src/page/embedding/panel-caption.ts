import type { NumberColours } from '@/ask/colour/colour-levels';
import type { PointOrder } from '@/ask/colour/paint-points';
import { formatCount, formatNumber } from '@/model/quantity';
import { formatShort } from '@/page/kit/format/number';
import { coloursLabel } from './colours-label';
import { columnName } from './EmbeddingSelect';
import { cutsPoints } from './picture/picture-plot';
import { pointSentences } from './picture/point-sentences';
import { axesOf } from './points/use-points';
import type { PanelPicture, PanelToSave } from './use-panel-picture';

const ORDERS: Record<PointOrder, string> = {
  value: 'Points with higher values are in front.',
  random: 'Points in random order.',
  mean: 'Overlapping points have the colour of their mean.',
};

const NEAREST = 'Nearer points are in front.';

/** Caption of a panel's picture, in sentences for a paper. */
export function panelCaption({ picture, statement, query, plot }: PanelToSave): string {
  const { placed, coloured, labels, selection, drawing } = picture;
  const { dataset, embedding, dimensions, turn, drawn, tissue } = placed;
  const { image, isFlipped } = placed.yAxis;
  const { shown } = coloured.colouring;
  const colours = shown?.gene === undefined ? shown?.path : coloursLabel(picture);
  const [x, y, z] = axesOf(dimensions).map((at) => columnName(embedding, at));
  const counted = pointSentences(drawing, {
    noun: dataset.nouns.row,
    chosen: selection.rows ? 'selected' : drawn.ofQuery && `with ${query.text}`,
    rows: drawn.rows,
    rest: [
      drawn.hidesOthers && drawn.ofQuery && `that do not meet ${query.text}`,
      typeof tissue?.rows === 'object' && 'of other libraries',
    ],
    isBlend: coloured.blend.blended !== undefined,
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
  if (labels.labelled && labels.column !== undefined)
    sentences.push(`Labels: ${labels.column}.`);
  for (const one of counted.sentences) sentences.push(one);
  if (cutsPoints(plot))
    sentences.push('Points beyond the frame are counted, but not visible.');
  if (isFlipped) sentences.push('The y axis is flipped.');
  if (image !== undefined) sentences.push('The y axis points down (tissue coordinates).');
  return sentences.join(' ');
}

/** Sentences on how values are mapped to colours; none for categories or without colours. */
function colourSentences({
  placed: { dimensions },
  coloured: { colouring, blend },
  drawing,
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

/** Returns a function that formats the value at a level, with four significant digits. */
function valuesIn({ min, max }: NumberColours): (level: number) => string {
  return (level) => formatShort(Number((min * (1 - level) + max * level).toPrecision(4)));
}

/** Sentences on the library and image under the points. */
function tissueSentences({ placed: { tissue } }: PanelPicture): readonly string[] {
  if (!tissue) return [];
  const { library, rows, image, look, diameter } = tissue;
  const all = tissue.tissue?.libraries.length ?? 0;
  const others =
    rows === 'all' && all > 1
      ? `; the points are of all ${formatCount(all)} libraries`
      : '';
  const count =
    typeof rows === 'string' ? '' : ` (${formatNumber(rows.length, 'point')})`;
  const isChanged = look.brightness !== 0 || look.contrast !== 1 || look.opacity !== 1;
  return [
    ...(library ? [`Library: ${library.name}${count}${others}.`] : []),
    ...(image
      ? [
          `Image: ${image.path}${isChanged ? ', with changed brightness, contrast or opacity' : ''}.`,
        ]
      : []),
    ...(diameter === undefined ? [] : ['Spots are true to scale.']),
  ];
}
