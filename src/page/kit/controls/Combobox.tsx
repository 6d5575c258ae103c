import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { ComboboxList, type ComboboxListProps } from './ComboboxList';
import { Field, type FieldProps } from './Field';
import { useFollow } from './use-follow';

interface ComboboxProps<T>
  extends Pick<
    ComboboxListProps<T>,
    'options' | 'renderOption' | 'isChosen' | 'optionHeight' | 'count' | 'onChoose'
  > {
  /** Other properties of the field: its label or `aria-label`, a placeholder, an icon. */
  readonly field: Omit<FieldProps, 'value' | 'type' | 'onText' | 'onCommit' | 'ref'> & {
    readonly ref?: RefObject<HTMLInputElement | null>;
  };
  readonly listLabel: string;
  readonly text: string;
  /** Called when the text changes, or a key requests options; `caret` is the position of the caret. */
  readonly onText: (text: string, caret: number) => void;
  /**
   * Accepts the text as it is, on Enter, if it may be one that is not listed. Without it, the first option is active
   * from the start.
   */
  readonly onEnter?: () => void;
  /** Called on Escape if there is no list to close. */
  readonly onEscape?: (() => void) | undefined;
  /** `place`: below the field; `popup`: over the page while the user types. */
  readonly list: 'place' | 'popup';
  /** The popup stays open after a choice, because the user continues the text. */
  readonly staysOpen?: boolean;
  /** The options belong to an earlier text, or are still being read: Enter waits for them. */
  readonly isSearching?: boolean;
  /** Rendered between field and list. */
  readonly children?: ReactNode;
}

/**
 * A field with a list of options that fit its text (WAI-ARIA combobox). Use it where the user types to find one of
 * many: a gene, a column, part of a query. Arrows, Page keys and, in an empty field, Home and End move in the list;
 * Enter chooses, Escape closes.
 *
 * @example
 * <Combobox field={{ label: 'Go to gene' }} list="popup" listLabel="Genes" text={text} onText={setText}
 *   options={genes} renderOption={({ name }) => name} onChoose={goTo} />
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { field, options, text, list, children } = props;
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = field.ref ?? own;
  const { at, isOpen, hasList, ...state } = useListState(props);
  return (
    <>
      <Field
        {...field}
        ref={input}
        role="combobox"
        autoCapitalize="off"
        aria-expanded={hasList}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={hasList && at >= 0 ? `${id}list-${at}` : undefined}
        value={text}
        onText={state.open}
        onKeyDown={state.onKeyDown}
        onBlur={(event) => {
          state.close();
          field.onBlur?.(event);
        }}
      />
      {children}
      {isOpen && (
        <ComboboxList
          id={`${id}list`}
          label={props.listLabel}
          options={options}
          renderOption={props.renderOption}
          isChosen={props.isChosen}
          optionHeight={props.optionHeight}
          count={props.count}
          isSearching={props.isSearching ?? false}
          active={at}
          anchor={list === 'popup' ? input : undefined}
          onPoint={props.onEnter ? undefined : state.setActive}
          onChoose={state.choose}
        />
      )}
    </>
  );
}

/** Returns the active option, whether the list is shown, and the key handler. */
function useListState<T>(props: ComboboxProps<T>) {
  const { options, isChosen, text, onText, onEnter, onEscape, list } = props;
  const { isSearching = false } = props;
  const first = onEnter ? -1 : 0;
  const [active, setActive] = useState(() =>
    Math.max(first, isChosen ? options.findIndex(isChosen) : first),
  );
  const [isOpen, setOpen] = useState(list === 'place');
  // Enter was pressed while options were being searched
  const [isAwaited, setAwaited] = useState(false);
  const at = Math.min(active, options.length - 1);
  const hasList = isOpen && options.length > 0;
  const close = () => setOpen(list === 'place');
  const open = (next: string, caret: number) => {
    onText(next, caret);
    setOpen(true);
    setActive(first);
    setAwaited(false);
  };
  const choose = (option: T, isShifted: boolean) => {
    setActive(first);
    if (!props.staysOpen) close();
    props.onChoose(option, isShifted);
  };
  const enter = (isShifted: boolean) => {
    const option = hasList ? options[at] : undefined;
    if (option !== undefined) return choose(option, isShifted);
    close();
    onEnter?.();
  };
  useFollow(isAwaited && !isSearching, () => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    enter(false);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event;
    const to = movedTo(event, { at, first, count: options.length, isEmpty: text === '' });
    if (to !== undefined && hasList) setActive(to);
    else if (key === 'ArrowDown' && !hasList)
      open(text, currentTarget.selectionStart ?? text.length);
    else if (key === 'Enter' && isSearching && at <= 0) setAwaited(true);
    else if (key === 'Enter') enter(shiftKey);
    else if (key === 'Escape' && list === 'popup' && hasList) close();
    else if (key === 'Escape' && onEscape) onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { at, isOpen, hasList, open, close, choose, setActive, onKeyDown };
}

interface ListPosition {
  readonly at: number;
  /** −1 if the text itself comes before the first option, else 0. */
  readonly first: number;
  readonly count: number;
  /** The field is empty, so Home and End move in the list. */
  readonly isEmpty: boolean;
}

/** Number of options that Page up and Page down move by. */
const PAGE = 10;

/** Returns the option that a key moves to; undefined for keys that do not move. */
export function movedTo(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { at, first, count, isEmpty }: ListPosition,
): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return at < last ? at + 1 : first;
    case 'ArrowUp':
      return at > first ? at - 1 : last;
    case 'PageDown':
      return Math.min(last, at + PAGE);
    case 'PageUp':
      return Math.max(0, at - PAGE);
    case 'Home':
      return isEmpty || ctrlKey ? 0 : undefined;
    case 'End':
      return isEmpty || ctrlKey ? last : undefined;
    default:
      return undefined;
  }
}
