import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Pane } from './panes';
import styles from './Workbench.module.css';

interface SeparatorProps {
  readonly label: string;
  readonly pane: Pane;
  /** Side of the separator on which the pane is. */
  readonly side: 'left' | 'right';
  readonly least: number;
  readonly most: number;
}

const STEP = 24;

/** Separator between two panes: dragged, or moved with the arrow keys; a double click restores the default width. */
export function Separator({ label, pane, side, least, most }: SeparatorProps) {
  const own = useRef<HTMLDivElement>(null);
  const widthNow = () => {
    const neighbour =
      side === 'left'
        ? own.current?.previousElementSibling
        : own.current?.nextElementSibling;
    return neighbour?.getBoundingClientRect().width ?? least;
  };
  const resize = (width: number) =>
    pane.resize(Math.round(Math.max(least, Math.min(most, width))));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const { currentTarget, clientX, pointerId } = event;
    const width = widthNow();
    const move = (next: globalThis.PointerEvent) =>
      resize(width + (next.clientX - clientX) * (side === 'left' ? 1 : -1));
    currentTarget.setPointerCapture(pointerId);
    currentTarget.addEventListener('pointermove', move);
    const end = () => currentTarget.removeEventListener('pointermove', move);
    currentTarget.addEventListener('pointerup', end, { once: true });
    currentTarget.addEventListener('pointercancel', end, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const towardsRight = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (towardsRight === undefined) return;
    event.preventDefault();
    resize(widthNow() + (side === 'left' ? towardsRight : -towardsRight));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <hr> cannot be moved
    <div
      ref={own}
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={pane.width ?? least}
      tabIndex={0}
      className={styles.separator}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => pane.resize(undefined)}
    />
  );
}
