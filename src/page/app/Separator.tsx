import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './Workbench.module.css';

interface SeparatorProps {
  readonly label: string;
  /** Side of the separator on which the pane is that it resizes. */
  readonly side: 'left' | 'right';
  /** Width of that pane now, in pixels. */
  readonly widthNow: () => number;
  /** For screen readers: the width and its limits, in pixels or percent. */
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Called with a width in pixels; undefined for the default. */
  readonly onWidth: (width: number | undefined) => void;
}

const STEP = 24;

/** Separator between two panes: dragged, or moved with the arrow keys; a double click restores the default width. */
export function Separator(props: SeparatorProps) {
  const { label, side, widthNow, value, least, most, onWidth } = props;
  const sign = side === 'left' ? 1 : -1;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const { currentTarget, clientX, pointerId } = event;
    const width = widthNow();
    const move = (next: globalThis.PointerEvent) =>
      onWidth(width + (next.clientX - clientX) * sign);
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
    onWidth(widthNow() + towardsRight * sign);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <hr> cannot be moved
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      tabIndex={0}
      className={styles.separator}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(undefined)}
    />
  );
}
