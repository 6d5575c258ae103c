import { DEFAULT_TOP } from '@/ask/colour/top-categories';
import type { TableInfo } from '@/model/dataset';
import { joinPath } from '@/model/path';
import { isTruncatedText } from '@/model/truncate';
import { useTop } from '@/page/kit/colours/use-palette';
import { usePanel, usePanelActions } from '@/page/kit/context/view-context';
import { useWriteFilter } from '@/page/kit/rows/use-write-filter';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { geneLabel } from '@/page/pages/genes/gene-label';
import type { ValueStatement } from '@/page/pages/genes/use-value-statement';
import { valuesOf } from './colour/colour-range';
import type { Colouring } from './colour/use-colouring';
import { BlendLegend } from './lazy-parts';
import { Legend } from './legend/Legend';
import type { PanelPicture } from './use-panel-picture';

interface PanelLegendProps {
  readonly picture: PanelPicture;
  /** Statement about the values of the gene's matrix. */
  readonly statement: ValueStatement | undefined;
}

/** Legend of the active panel: explains its colours and offers the controls that change them. */
export function PanelLegend({ picture, statement }: PanelLegendProps) {
  const { placed, coloured, selection } = picture;
  const { dataset, embedding, table, matrices, dimensions, drawn } = placed;
  const { color, gene, hidden, map, usualMap, colouring, onHighlight, blend } = coloured;
  const { range, curve, look } = picture.drawing;
  const isInSpace = dimensions.z !== undefined;
  const scale = usePanel(({ paint }) => paint?.scale) ?? 'linear';
  const clip = usePanel(({ paint }) => (paint?.range ? undefined : paint?.clip));
  const { reading, shown } = colouring;
  const { colorBy, hide, paintBy, blendWith } = usePanelActions();
  const writeFilter = useWriteFilter(embedding.rows);
  const column = table && shown && columnOf(table, shown);
  const top = useTop();
  if (color === undefined) return null;
  const { blended } = blend;
  const points = {
    ...{ path: color, noun: dataset.nouns.row, count: embedding.shape[0] },
    ...{ ofQuery: drawn.ofQuery, selected: selection.rows },
  };
  if (blended)
    return (
      <BlendLegend
        {...points}
        blended={blended}
        clip={clip}
        onClip={(next) => paintBy({ clip: next, range: undefined })}
        onEnd={() => blendWith(undefined)}
      />
    );
  const { gene: second, reading: secondReading } = blend;
  const legend = (
    <Legend
      {...points}
      gene={gene}
      onFilter={
        column === undefined
          ? undefined
          : (filter) => void writeFilter({ column, ...filter })
      }
      statement={statement}
      matrices={matrices}
      reading={reading}
      shown={shown}
      hidden={hidden}
      onHidden={hide}
      onHighlight={onHighlight}
      top={top}
      onTop={(next) => paintBy({ top: next === DEFAULT_TOP ? undefined : next })}
      mapping={{
        ...{ map, range, clip, curve, scale, order: look.order, isInSpace },
        onMap: (next) => paintBy({ map: next === usualMap.name ? undefined : next }),
        onRange: (next) =>
          paintBy({ range: next && valuesOf(next, shown), clip: undefined }),
        onClip: (clip) => paintBy({ range: undefined, clip }),
        onScale: (next) => paintBy({ scale: next === 'log' ? next : undefined }),
        onOrder: (next) => paintBy({ order: next === 'value' ? undefined : next }),
      }}
      onMatrix={(matrix) => colorBy(matrix, gene)}
      onCancel={() => colorBy(undefined)}
    />
  );
  if (
    !shown ||
    second === undefined ||
    !secondReading ||
    secondReading.status === 'ready'
  )
    return legend;
  const waiting = { ...secondReading, cancel: () => blendWith(undefined) };
  return (
    <>
      {legend}
      <ReadStatus what={geneLabel(second)} reading={waiting} noun={dataset.nouns.row} />
    </>
  );
}

/**
 * Name of the column of categories in the points' table that colours them; undefined if none does or some labels are
 * truncated.
 */
function columnOf({ path, columns }: TableInfo, shown: Colouring): string | undefined {
  if (shown.gene !== undefined || shown.colours.kind !== 'categories') return undefined;
  const column = columns.find((name) => joinPath(path, name) === shown.path);
  return shown.colours.labels.some(isTruncatedText) ? undefined : column;
}
