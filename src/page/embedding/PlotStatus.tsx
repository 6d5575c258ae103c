import { Bookmark, Contrast, Copy, EyeOff, FileDown, Filter, X } from 'lucide-react';
import { SELECTED } from '@/ask/query/query';
import { countText, many, nameNoun } from '@/model/nouns';
import { formatCount, formatShare } from '@/model/quantity';
import { useViewActions } from '@/page/kit/context/view-context';
import { Button, IconButton } from '@/page/kit/controls/Button';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { ButtonMenu } from '@/page/kit/controls/Menu';
import { useCopyNames } from '@/page/kit/rows/use-copy-names';
import { useMissingEmbedding } from '@/page/kit/rows/use-selection-recipe';
import { SaveAs } from '@/page/pages/export/lazy-save-as';
import styles from './EmbeddingPanel.module.css';
import { SaveSelection, SelectionLinks } from './lazy-parts';
import type { PanelPicture } from './use-panel-picture';

/**
 * Status bar below the plot: the number of points or of selected ones, and actions on the selection. Always rendered,
 * so that the layout does not shift.
 */
export function PlotStatus({ picture }: { readonly picture: PanelPicture }) {
  const { dataset, drawn, yAxis } = picture.placed;
  const { isSelecting } = picture.selection;
  const { ofQuery, hidesOthers, onHidesOthers } = drawn;
  const { image } = yAxis;
  const noun = dataset.nouns.row;
  const axis = image && `y axis points down: tissue coordinates (${image.slice(1)})`;
  return (
    <footer className={styles.status}>
      <CountedPoints picture={picture} />
      {image !== undefined && (
        <ElementLink path={image} title={axis} aria-label={axis}>
          y points down
        </ElementLink>
      )}
      <span className={styles.statusTools}>
        {ofQuery && (
          <Button
            look="quiet"
            icon={<EyeOff size={14} aria-hidden />}
            aria-label="Hide others"
            title={`Draw only the ${many(noun)} that meet the query; otherwise the others are dimmed`}
            aria-pressed={hidesOthers}
            onClick={() => onHidesOthers(!hidesOthers)}
          >
            <span className={styles.wide}>Hide others</span>
          </Button>
        )}
      </span>
      {isSelecting && (
        <span className={styles.selectionTools}>
          <SelectionTools picture={picture} />
        </span>
      )}
    </footer>
  );
}

/** Number of points: of all, of those that meet the query, or of the selected ones. */
function CountedPoints({ picture }: { readonly picture: PanelPicture }) {
  const { dataset, embedding, drawn } = picture.placed;
  const { isSelecting, rows: selected } = picture.selection;
  const missing = useMissingEmbedding();
  const { ofQuery, hidesOthers } = drawn;
  const noun = dataset.nouns.row;
  const count = embedding.shape[0];
  const all = countText(count, noun);
  /**
   * The fraction of some points; instead the number of hidden ones, if any: a narrow plot has no
   * space for both.
   */
  const shareOf = (points: Uint32Array) =>
    ofQuery && hidesOthers
      ? `; ${formatCount(count - ofQuery.length)} hidden`
      : ` (${formatShare(points.length, count)})`;
  const text = () => {
    if (!isSelecting)
      return ofQuery
        ? `${formatCount(ofQuery.length)} of ${all} meet the query${shareOf(ofQuery)}`
        : all;
    if (missing !== undefined)
      return `The selection was drawn in ${missing}, which this file does not have.`;
    return selected
      ? `${formatCount(selected.length)} of ${all} selected${shareOf(selected)}`
      : `Selecting ${many(noun)}…`;
  };
  return <p role="status">{text()}</p>;
}

/** Actions on the selected points. */
function SelectionTools({ picture }: { readonly picture: PanelPicture }) {
  const { table, dataset } = picture.placed;
  const { rows: selected, invert, clear } = picture.selection;
  const { shown } = picture.coloured.colouring;
  const noun = dataset.nouns.row;
  const missing = useMissingEmbedding();
  const [copy, isCopying] = useCopyNames(noun);
  const copyText = isCopying
    ? 'Copying…'
    : `Copy ${countText(selected?.length ?? 0, nameNoun(noun))}`;
  const { arrangeTable } = useViewActions();
  const { onHidesOthers } = picture.placed.drawn;
  const coloured = shown?.colours.kind === 'categories' ? shown.path : undefined;
  return (
    <>
      {table && selected && selected.length > 0 && (
        <>
          <Button
            look="quiet"
            icon={<Copy size={14} aria-hidden />}
            disabled={isCopying}
            aria-label={copyText}
            title={copyText}
            onClick={() => copy(table, selected)}
          >
            {isCopying ? 'Copying…' : 'Copy'}
          </Button>
          <SelectionLinks {...{ table, noun, selected, coloured }} />
          <ButtonMenu label="Name" icon={<Bookmark size={14} aria-hidden />}>
            {(popup) => <SaveSelection {...{ ...popup, table, selected }} />}
          </ButtonMenu>
          <ButtonMenu label="Save as…" icon={<FileDown size={14} aria-hidden />}>
            {({ onClose }) => <SaveAs table={table.path} onClose={onClose} />}
          </ButtonMenu>
          <Button
            look="quiet"
            icon={<Filter size={14} aria-hidden />}
            title={`Filter the table by the selection, and count and draw no other ${many(noun)}`}
            onClick={() => {
              arrangeTable(table.path, { where: `@${SELECTED}`, named: undefined });
              onHidesOthers(true);
            }}
          >
            Keep only
          </Button>
        </>
      )}
      {missing === undefined && (
        <IconButton label="Invert the selection" onClick={invert}>
          <Contrast size={14} aria-hidden />
        </IconButton>
      )}
      <IconButton label="Clear selection" onClick={clear}>
        <X size={14} aria-hidden />
      </IconButton>
    </>
  );
}
