import { type KeyboardEvent, useState } from 'react';
import type { Slot } from '@/model/format';
import type { ElementSize } from '@/model/overview';
import { type Path, segmentsOf } from '@/model/path';
import { formatBytes, formatShare } from '@/model/quantity';
import { useDataset } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import styles from './Sizes.module.css';
import { treemapOf } from './treemap';

const MAX_RECTANGLES = 36;
/** Minimum share of an area that is drawn. */
const LEAST = 0.0008;
const ASPECT = 2.6;
/**
 * Groups with a tint of their own, in order; arrays of the columns are small and share that of the
 * others.
 */
const TINTS: readonly string[] = [
  'matrix',
  'matrices',
  'unfiltered',
  'metadata of rows',
  'metadata of columns',
  'arrays of rows',
  'pairs of rows',
  'unstructured',
];

interface TreemapProps {
  /** Sizes of elements, the largest first. */
  readonly sizes: readonly ElementSize[];
  readonly total: number;
}

/** Treemap of elements. One Tab stop; arrow keys move from one to the next by size, Enter opens. */
export function Treemap({ sizes, total }: TreemapProps) {
  const { formatInfo } = useDataset().dataset;
  const [active, setActive] = useState(0);
  const shown = sizes
    .slice(0, MAX_RECTANGLES)
    .filter(({ bytes }) => bytes > LEAST * total);
  const rest = total - shown.reduce((sum, { bytes }) => sum + bytes, 0);
  const hasRest = rest > LEAST * total;
  const weights = shown.map(({ bytes }) => bytes);
  const tiles = treemapOf(hasRest ? [...weights, rest] : weights, ASPECT);
  const at = Math.min(active, shown.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: shown.length - 1,
    }[event.key];
    if (to === undefined || to < 0 || to >= shown.length) return;
    event.preventDefault();
    setActive(to);
    event.currentTarget.querySelectorAll('a')[to]?.focus();
  };

  return (
    <ul
      className={styles.treemap}
      aria-label="Elements by size, largest first; arrow keys move"
      onKeyDown={onKeyDown}
    >
      {shown.map(({ path, bytes, how }, i) => {
        const tile = tiles[i];
        if (!tile) return null;
        const text = `${path}: ${formatBytes(bytes)}, ${formatShare(bytes, total)}`;
        const isLarge = tile.width > 0.12 && tile.height > 0.13;
        return (
          <li key={path} style={placed(tile)} data-tint={tintOf(path, formatInfo.slots)}>
            <ElementLink path={path} title={text} tabIndex={i === at ? 0 : -1}>
              <span className="visually-hidden">{text}</span>
              {isLarge && (
                <span aria-hidden>
                  <strong>{path.slice(1)}</strong>
                  {how === 'shape' ? '≈ ' : ''}
                  {formatBytes(bytes)}
                </span>
              )}
            </ElementLink>
          </li>
        );
      })}
      {hasRest && tiles[shown.length] && (
        <li
          style={placed(tiles[shown.length] as (typeof tiles)[number])}
          className={styles.rest}
          title={`all others: ${formatBytes(rest)}`}
        >
          <span className="visually-hidden">All others: {formatBytes(rest)}</span>
        </li>
      )}
    </ul>
  );
}

function placed({ x, y, width, height }: ReturnType<typeof treemapOf>[number]) {
  const percent = (share: number) => `${(100 * share).toFixed(3)}%`;
  return {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
  };
}

function tintOf(path: Path, slots: readonly Slot[]): number {
  const slot = slots.find(({ name }) => name === segmentsOf(path)[0]);
  const { role = '', axes: [axis] = [] } = slot ?? {};
  const at = TINTS.findIndex((tint) => tint === role || tint === `${role} of ${axis}`);
  return at < 0 ? TINTS.length : at;
}
