import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './Button';
import styles from './Field.module.css';
import { Label, type LabelProps } from './Label';

export interface FieldProps
  extends LabelProps,
    Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'width' | 'height'> {
  readonly type?: 'text' | 'search' | 'number';
  /** Width in pixels, or with a unit; of all in the frame of a field with an icon or a button, shown or not. */
  readonly width?: number | string | undefined;
  /**
   * `tall`: as high as the buttons beside it; `head`: the first line of a dialog; `bare`: without a frame of its own.
   */
  readonly look?: 'box' | 'tall' | 'head' | 'bare';
  /** Icon in front of the text. */
  readonly icon?: ReactNode;
  /** A button that clears the field, shown while it has a text. */
  readonly clear?: { readonly label: string; readonly onClear: () => void } | undefined;
  /** Error in the text; announced by screen readers when it changes. */
  readonly error?: string;
  /** Shown after the field. */
  readonly note?: ReactNode;
  /** Called on every change of the text. */
  readonly onText?: (text: string, caret: number) => void;
  /** Called on Enter and when the field is left. */
  readonly onCommit?: (text: string, field: HTMLInputElement) => void;
}

/**
 * A field for text, a search or a number. Use it for every input that the user types into; `NumberField` where a number
 * has limits. Controlled by `value` and `onText`, committed on Enter and on blur by `onCommit`, or read by its `name`
 * from a form.
 *
 * @example
 * <Field label="Search columns" type="search" value={search} onText={setSearch} />
 */
export function Field(props: FieldProps) {
  const { label, isStacked, icon, clear, error, note, look = 'box', ...others } = props;
  const { width, onText, onCommit, className, style, ...rest } = others;
  const id = useId();
  const isFramed = icon !== undefined || clear !== undefined;
  const isBare = isFramed || look === 'bare';
  const input = (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      {...(rest.type === 'number' && rest.step === undefined && { step: 'any' })}
      {...(error !== undefined && {
        'aria-describedby': id,
        'aria-invalid': error !== '',
      })}
      className={[
        isBare ? styles.bare : styles.field,
        look === 'tall' && styles.tall,
        className,
      ]
        .filter(Boolean)
        .join(' ')}
      style={width === undefined || isFramed ? style : { ...style, width }}
      {...(onText && {
        onChange: ({ target }) => onText(target.value, target.selectionStart ?? 0),
      })}
      {...(onCommit && {
        onBlur: ({ target }) => onCommit(target.value, target),
        onKeyDown: (event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          rest.onKeyDown?.(event);
        },
      })}
    />
  );
  return (
    <>
      <Label {...{ label, isStacked }}>
        {isFramed ? (
          <span
            className={`${styles.frame} ${styles[look] ?? ''}`}
            style={width === undefined ? undefined : { width, flex: 'none' }}
          >
            {icon}
            {input}
            {clear && rest.value !== '' && (
              <IconButton label={clear.label} onClick={clear.onClear}>
                <X size={14} aria-hidden />
              </IconButton>
            )}
          </span>
        ) : (
          input
        )}
        {note}
      </Label>
      {error !== undefined && (
        <span id={id} role="status" className={styles.error}>
          {error}
        </span>
      )}
    </>
  );
}

interface NumberFieldProps
  extends Omit<FieldProps, 'type' | 'value' | 'min' | 'max' | 'onText' | 'onCommit'> {
  readonly value: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** An empty field is valid, and is undefined. */
  readonly isOptional?: boolean;
  /** `typed`: takes a number as it is typed; `left`: on Enter and when the field is left. */
  readonly taken?: 'typed' | 'left';
  readonly onNumber: (value: number | undefined) => void;
}

/** A field for a number, which is taken if it is within its limits. */
export function NumberField(props: NumberFieldProps) {
  const { value, isOptional = false, taken = 'typed', onNumber, ...rest } = props;
  const [draft, setDraft] = useState<string>();
  const take = (text: string) => {
    const next = text === '' ? undefined : Number(text);
    const { min = -Infinity, max = Infinity } = props;
    if (next === undefined ? !isOptional : !(next >= min && next <= max)) return false;
    if (next !== value) onNumber(next);
    return true;
  };
  return (
    <Field
      {...rest}
      type="number"
      required={!isOptional}
      value={draft ?? value ?? ''}
      onText={(text) => setDraft(taken === 'typed' && take(text) ? undefined : text)}
      {...(taken === 'left' && {
        onCommit: (text) => {
          if (draft !== undefined) take(text);
          setDraft(undefined);
        },
      })}
    />
  );
}
