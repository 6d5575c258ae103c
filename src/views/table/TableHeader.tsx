import { ArrowDown, ArrowUp, ChevronDown, Droplet } from 'lucide-react';
import type { ResourceState } from '@/client/resource-cache';
import type { SortBy } from '@/model/arrangement';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import { IconButton } from '../controls/Button';
import { ElementLink } from '../controls/ElementLink';
import { KindIcon } from '../element/KindIcon';
import { visibleName } from '../element/shown-name';
import { typeHint } from '../element/summary';
import styles from './Table.module.css';
import type { ShownColumn } from './use-table-columns';

interface TableHeaderProps {
  readonly name: string;
  readonly path: Path;
  readonly state: ResourceState<NodeDescription> | undefined;
  /** Colours the embedding by this column; absent where it cannot. */
  readonly onColor?: (() => void) | undefined;
  /** How the rows are sorted by this column, where they are. */
  readonly sort?: SortBy | undefined;
  /** Opens the menu of the column at its header. */
  readonly onMenu: (header: Element) => void;
  /** The column where its width can be changed. */
  readonly column?: ShownColumn | undefined;
}

/** Name, kind and type of a column; leads to its page. */
export function TableHeader(props: TableHeaderProps) {
  const { name, path, state, onColor, sort, onMenu, column } = props;
  const info = state?.status === 'ready' ? state.value.element : undefined;
  return (
    <>
      <ElementLink path={path} className={styles.header} title={name} tabIndex={-1}>
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
        <span className={styles.type}>{info ? typeHint(info) : ' '}</span>
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
      {column && (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the grid resizes, with Alt and the arrows
        <div
          className={`${styles.resize} ${column.resizing ? styles.resizing : ''}`}
          onMouseDown={(event) => {
            event.preventDefault(); // else the browser drags the link below
            column.onResize(event);
          }}
          onTouchStart={column.onResize}
        />
      )}
    </>
  );
}
