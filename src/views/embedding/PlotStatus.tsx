import {
  Bookmark,
  ChartColumnStacked,
  Contrast,
  Copy,
  EyeOff,
  Microscope,
  X,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { countText, many, nameNoun, type RowNoun } from '@/model/nouns';
import { joinPath, type Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import { useDataset, useViewActions } from '../common/context/view-context';
import { Button, IconButton } from '../common/controls/Button';
import { ElementLink } from '../common/controls/ElementLink';
import { useAnswers } from '../common/reading/use-answer';
import { useCopyNames } from '../common/rows/use-copy-names';
import { useSelectionGroups } from '../common/rows/use-selection-groups';
import { lazyView } from '../common/status/lazy-view';
import styles from './EmbeddingPanel.module.css';

const SaveSelection = lazyView(
  'Saved selections',
  async () => (await import('./SaveSelection')).SaveSelection,
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
  const all = countText(count, noun);
  /**
   * The fraction of some points; instead the number of hidden ones, if any: a narrow plot has no
   * space for both.
   */
  const shareOf = (points: Uint32Array) =>
    ofQuery && hidesOthers
      ? `; ${formatCount(count - ofQuery.length)} hidden`
      : ` (${formatShare(points.length, count)})`;
  const axis = image && `y axis points down: image coordinates (${image.slice(1)})`;
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
            <span className={styles.wide}>Hide others</span>
          </Button>
        )}
        {isSelecting && (
          <>
            {table && selected && selected.length > 0 && (
              <Button
                look="quiet"
                icon={<Copy size={14} aria-hidden />}
                disabled={isCopying}
                onClick={() => copy(table, selected)}
              >
                {isCopying
                  ? 'Copying…'
                  : `Copy ${countText(selected.length, nameNoun(noun))}`}
              </Button>
            )}
            {table && selected && selected.length > 1 && (
              <MarkersButton table={table.path} />
            )}
            {table && selected && selected.length > 0 && (
              <CompositionButton {...{ table, noun }} coloured={props.coloured} />
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
              <span className={styles.wide}>Clear selection</span>
            </Button>
          </>
        )}
      </span>
    </footer>
  );
}

/** Matrices whose values are looked at. */
const MAX_SAMPLED = 6;

/** Leads to the markers of the selection: by log-normalised values, where the file has them. Reads nothing before a click. */
function MarkersButton({ table }: { readonly table: Path }) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const [isAsked, setAsked] = useState(false);
  const matrices = dataset.matrices
    .filter((one) => sidesOf(one).cells.table === table)
    .slice(0, MAX_SAMPLED);
  const isChoice = isAsked && matrices.length > 1;
  const samples = useAnswers(
    'sampleMatrix',
    isChoice ? matrices.map(({ path }) => ({ path })) : [],
  );
  const logged = samples.findIndex(
    (one) => one.status === 'ready' && one.value.are.kind === 'log1p',
  );
  const isKnown = logged >= 0 || samples.every(({ status }) => status !== 'loading');
  const path = matrices[Math.max(0, logged)]?.path;
  useEffect(() => {
    if (!isAsked || !isKnown || path === undefined) return;
    setAsked(false);
    showPage(path, { markers: { of: { kind: 'selected' } } });
  }, [isAsked, isKnown, path, showPage]);
  if (path === undefined) return null;
  return (
    <IconButton
      label="Markers of the selection"
      aria-busy={isAsked}
      onClick={() => setAsked(true)}
    >
      <Microscope size={14} aria-hidden />
    </IconButton>
  );
}

interface CompositionButtonProps {
  readonly table: TableInfo;
  readonly noun: RowNoun;
  readonly coloured: Path | undefined;
}

/** Leads to what the selection is made of, beside all else: by what colours the points, where these are categories. */
function CompositionButton({ table, noun, coloured }: CompositionButtonProps) {
  const { showPage } = useViewActions();
  const { path: by } = useSelectionGroups(table, noun);
  if (by === undefined) return null;
  const isOfTable = coloured?.startsWith(joinPath(table.path, ''));
  return (
    <IconButton
      label="Composition of the selection"
      onClick={() =>
        showPage(table.path, {
          plot: {
            ...{ kind: 'composition', by, areShares: true },
            ...(isOfTable && { split: coloured }),
          },
        })
      }
    >
      <ChartColumnStacked size={14} aria-hidden />
    </IconButton>
  );
}
