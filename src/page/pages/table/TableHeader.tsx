import { ArrowDown, ArrowUp, ChevronDown, Droplet } from 'lucide-react';
import type { PointerEvent } from 'react';
import { withUnits } from '@/model/annotation';
import type { SortBy } from '@/model/arrangement';
import type { Path } from '@/model/path';
import type { ResourceState } from '@/page/client/reading';
import { IconButton } from '@/page/kit/controls/Button';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { visibleName } from '@/page/kit/element/shown-name';
import { typeHint } from '@/page/kit/element/summary';
import type { Described } from '@/page/kit/grid/use-column-cells';
import { MiniCard } from './MiniCard';
import { amongText, missingText } from './mini-bars';
import styles from './TableHeader.module.css';
import type { useColumnDrag } from './use-column-drag';
import type { CardProfiles } from './use-mini-cards';

type DragHandlers = ReturnType<ReturnType<typeof useColumnDrag>['handlers']>;

interface TableHeaderProps {
  readonly name: string;
  readonly path: Path;
  readonly state: ResourceState<Described> | undefined;
  /** Colours the embedding by this column; absent if that is not possible. */
  readonly onColor?: (() => void) | undefined;
  /** Sorting of the rows by this column, if any. */
  readonly sort?: SortBy | undefined;
  /** Opens the menu of the column at its header. */
  readonly onMenu: (header: Element) => void;
  /** Profile of the column; undefined if headers show none. */
  readonly card?: CardProfiles | 'none' | undefined;
  /** Starts changing its width; absent if the width is fixed. */
  readonly onResize?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  /** Fits its width to its values. */
  readonly onFit?: (() => void) | undefined;
  /** Label of the rows that its profile covers, if fewer are shown. */
  readonly ofAll?: string | undefined;
  /** Moves it by dragging. */
  readonly dragging?: DragHandlers | undefined;
  /** Side on which a dragged column would be dropped. */
  readonly drop?: 'before' | 'after' | undefined;
}

/** Name, kind and type of a column; links to its page. */
export function TableHeader(props: TableHeaderProps) {
  const { name, path, state, onColor, sort, onMenu, onResize, card } = props;
  const whole = typeof card === 'object' ? card.whole : undefined;
  const profile = whole?.status === 'ready' ? whole.value : undefined;
  const selected = typeof card === 'object' ? card.chosen : undefined;
  const chosen = selected?.status === 'ready' ? selected.value : undefined;
  const info = state?.status === 'ready' ? state.value.element : undefined;
  return (
    <>
      <ElementLink
        path={path}
        className={styles.header}
        title={[withUnits(name, info?.about), info?.about?.description]
          .filter(Boolean)
          .join('\n')}
        tabIndex={-1}
        draggable={false}
        {...props.dragging}
      >
        <span className={styles.headerName}>
          {info && <KindIcon info={info} size={13} />}
          <span className={styles.ellipsis}>{visibleName(name)}</span>
          {sort &&
            (sort.descending ? (
              <ArrowDown size={13} role="img" aria-label="sorted descending" />
            ) : (
              <ArrowUp size={13} role="img" aria-label="sorted ascending" />
            ))}
        </span>
        <span className={styles.type}>
          {[
            info ? typeHint(info) : ' ',
            profile && chosen && amongText(chosen, profile),
            profile && missingText(profile),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {card && (
          <MiniCard
            path={path}
            profiles={card === 'none' ? undefined : card}
            ofAll={props.ofAll}
          />
        )}
      </ElementLink>
      {onColor && (
        <IconButton
          label={`Colour the embedding by ${name}`}
          className={styles.color}
          tabIndex={-1}
          onClick={onColor}
        >
          <Droplet size={13} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={`Sort and filter by ${name}`}
        className={styles.menu}
        tabIndex={-1}
        onClick={({ currentTarget }) => onMenu(currentTarget)}
      >
        <ChevronDown size={14} aria-hidden />
      </IconButton>
      {props.drop && (
        <span
          className={props.drop === 'before' ? styles.dropBefore : styles.dropAfter}
        />
      )}
      {onResize && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys change the width from the header itself
        <div
          className={styles.resize}
          title="Drag to resize, double-click to fit the values"
          onDoubleClick={props.onFit}
          onPointerDown={(event) => {
            event.preventDefault(); // else the browser drags the link below
            onResize(event);
          }}
        />
      )}
    </>
  );
}
