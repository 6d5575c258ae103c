import { Bookmark, Contrast, Copy, EyeOff, X } from 'lucide-react';
import { useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { countText, many, nameNoun, type RowNoun } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import { useCopyNames } from '../common/rows/use-copy-names';
import { lazyView } from '../common/status/lazy-view';
import { Button, IconButton } from '../kit/controls/Button';
import { ElementLink } from '../kit/controls/ElementLink';
import styles from './EmbeddingPanel.module.css';

const SaveSelection = lazyView(
  'Saved selections',
  async () => (await import('./SaveSelection')).SaveSelection,
);

const SelectionLinks = lazyView(
  'What a selection leads to',
  async () => (await import('./SelectionLinks')).SelectionLinks,
);

interface PlotStatusProps {
  readonly count: number;
  readonly noun: RowNoun;
  /** The table whose rows are the points. */
  readonly table: TableInfo | undefined;
  /** The column of categories that colours the points, where one does. */
  readonly coloured: Path | undefined;
  /** The element that says that y points down; undefined where it points up. */
  readonly image: Path | undefined;
  /** Points for which the query of the table is true; undefined without a query. */
  readonly ofQuery: Uint32Array | undefined;
  /** Whether points outside the query are not drawn, rather than dimmed. */
  readonly hidesOthers: boolean;
  readonly onHidesOthers: (hides: boolean) => void;
  readonly isSelecting: boolean;
  /** The embedding that the selection was drawn in, where the file lacks it. */
  readonly missing: Path | undefined;
  /** Undefined while they are looked for. */
  readonly selected: Uint32Array | undefined;
  readonly onInvert: () => void;
  readonly onDeselect: () => void;
}

/** Below the plot: how many points there are or are selected, and what can be done with these. Always there, so that nothing moves. */
export function PlotStatus(props: PlotStatusProps) {
  const { count, noun, table, image, isSelecting, missing, selected, ofQuery } = props;
  const { hidesOthers, onHidesOthers, onInvert, onDeselect } = props;
  const [anchor, setAnchor] = useState<DOMRect>();
  const [copy, isCopying] = useCopyNames(noun);
  const label = isSelecting ? styles.roomy : styles.wide;
  const all = countText(count, noun);
  const copyText = isCopying
    ? 'Copying…'
    : `Copy ${countText(selected?.length ?? 0, nameNoun(noun))}`;
  /**
   * The fraction of some points; instead the number of hidden ones, if any: a narrow plot has no
   * space for both.
   */
  const shareOf = (points: Uint32Array) =>
    ofQuery && hidesOthers
      ? `; ${formatCount(count - ofQuery.length)} hidden`
      : ` (${formatShare(points.length, count)})`;
  const axis = image && `y axis points down: tissue coordinates (${image.slice(1)})`;
  return (
    <footer className={styles.status}>
      <p role="status">
        {!isSelecting
          ? ofQuery
            ? `${formatCount(ofQuery.length)} of ${all} meet the query${shareOf(ofQuery)}`
            : all
          : missing !== undefined
            ? `The selection was drawn in ${missing}, which this file does not have.`
            : selected
              ? `${formatCount(selected.length)} of ${all} selected${shareOf(selected)}`
              : `Selecting ${many(noun)}…`}
      </p>
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
            <span className={label}>Hide others</span>
          </Button>
        )}
        {isSelecting && (
          <>
            {table && selected && selected.length > 0 && (
              <Button
                look="quiet"
                icon={<Copy size={14} aria-hidden />}
                disabled={isCopying}
                aria-label={copyText}
                title={copyText}
                onClick={() => copy(table, selected)}
              >
                <span className={label}>{copyText}</span>
              </Button>
            )}
            {table && selected && selected.length > 0 && (
              <SelectionLinks {...{ table, noun, selected }} coloured={props.coloured} />
            )}
            {table && selected && selected.length > 0 && (
              <IconButton
                label="Save the selection under a name or as a file"
                aria-haspopup="dialog"
                aria-expanded={anchor !== undefined}
                onClick={({ currentTarget }) =>
                  setAnchor(currentTarget.getBoundingClientRect())
                }
              >
                <Bookmark size={14} aria-hidden />
              </IconButton>
            )}
            {table && anchor && (
              <SaveSelection
                {...{ table, anchor, selected }}
                onClose={() => setAnchor(undefined)}
              />
            )}
            {missing === undefined && (
              <IconButton label="Invert the selection" onClick={onInvert}>
                <Contrast size={14} aria-hidden />
              </IconButton>
            )}
            <Button
              look="quiet"
              icon={<X size={14} aria-hidden />}
              aria-label="Clear selection"
              title="Clear selection"
              onClick={onDeselect}
            >
              <span className={label}>Clear selection</span>
            </Button>
          </>
        )}
      </span>
    </footer>
  );
}
