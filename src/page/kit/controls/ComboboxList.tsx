import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './Combobox.module.css';
import { showAt } from './Popup';
import { useFollow } from './use-follow';
import { useVirtualRows } from './use-virtual-rows';

export interface ComboboxListProps<T> {
  readonly id: string;
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly options: readonly T[];
  readonly renderOption: (option: T) => ReactNode;
  /** True for options that are already chosen; without it, screen readers announce the active option. */
  readonly isChosen?: ((option: T) => boolean) | undefined;
  /** Height of each option in pixels; with it, only options in view are rendered. */
  readonly optionHeight?: number | undefined;
  /** Number of all options that fit, of which `options` may be the first. */
  readonly count?: number | undefined;
  /** Index of the active option; −1 for none. */
  readonly active: number;
  /** Field that the list is a popup of; undefined for a list in place. */
  readonly anchor: RefObject<HTMLElement | null> | undefined;
  readonly isSearching: boolean;
  readonly onPoint?: ((index: number) => void) | undefined;
  readonly onChoose: (option: T, isShifted: boolean) => void;
}

/** The options of a combobox, in place or in a popup below its field. */
export function ComboboxList<T>(props: ComboboxListProps<T>) {
  const { id, label, options, anchor, isSearching, optionHeight, active } = props;
  const box = useRef<HTMLDivElement>(null);
  // not in a component of its own, whose effects would run before the box is mounted
  const rows = useVirtualRows(
    box,
    optionHeight === undefined ? 0 : options.length,
    optionHeight ?? 0,
    { overscan: 2 },
  );
  useEffect(() => {
    if (optionHeight !== undefined && active >= 0)
      rows.scrollToIndex(active, { align: 'auto' });
  }, [rows, active, optionHeight]);
  useLayoutEffect(() => {
    const element = box.current;
    const field = anchor?.current;
    if (!element || !field) return undefined;
    void options; // a different list has a different height
    const place = () => {
      const bounds = field.getBoundingClientRect();
      element.style.minWidth = `${Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, bounds.width))}px`;
      showAt(element, bounds);
    };
    place();
    const scrolled = { capture: true, passive: true };
    window.addEventListener('scroll', place, scrolled);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, scrolled);
      window.removeEventListener('resize', place);
    };
  }, [anchor, options]);
  const showActive = () =>
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  useFollow(active, showActive);
  useFollow(options, showActive);
  return (
    <div
      ref={box}
      className={anchor ? `${styles.list} ${styles.popup}` : styles.list}
      {...(anchor && { popover: 'manual' as const })}
      hidden={options.length === 0 && !(anchor && isSearching)}
    >
      <div
        id={id}
        role="listbox"
        aria-label={label}
        hidden={options.length === 0}
        {...(optionHeight !== undefined && { style: { height: rows.getTotalSize() } })}
      >
        {optionHeight === undefined
          ? options.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option shows what is at its index
              <Option key={index} {...props} index={index} />
            ))
          : rows
              .getVirtualItems()
              .map(({ index, start }) => (
                <Option key={index} {...props} index={index} top={start} />
              ))}
      </div>
      {anchor && isSearching && options.length === 0 && (
        <p role="status" className={styles.searching}>
          Searching…
        </p>
      )}
    </div>
  );
}

/** Limits of the width of a popup, in pixels. */
const MIN_WIDTH = 200;
const MAX_WIDTH = 420;

interface OptionProps<T> extends ComboboxListProps<T> {
  readonly index: number;
  /** Offset in a virtual list, in pixels. */
  readonly top?: number;
}

function Option<T>(props: OptionProps<T>) {
  const { id, options, index, top, isChosen, active, count = 0, onPoint } = props;
  const option = options[index];
  if (option === undefined) return null;
  const isActive = index === active;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen ? isChosen(option) : isActive}
      {...(isActive && { 'data-active': '' })}
      className={[
        styles.option,
        isActive && styles.active,
        top !== undefined && styles.virtual,
      ]
        .filter(Boolean)
        .join(' ')}
      {...(top !== undefined && {
        style: { top },
        'aria-posinset': index + 1,
        'aria-setsize': Math.max(count, options.length),
      })}
      onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
      onPointerMove={() => onPoint?.(index)}
      onClick={({ shiftKey }) => props.onChoose(option, shiftKey)}
    >
      {props.renderOption(option)}
    </div>
  );
}
