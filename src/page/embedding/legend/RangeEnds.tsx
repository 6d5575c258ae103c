import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Field } from '@/page/kit/controls/Field';
import styles from './RangeEnds.module.css';

interface RangeEndsProps {
  /** Values at the ends of the colour map. */
  readonly values: readonly [low: number, high: number];
  readonly onValues: (values: readonly [low: number, high: number]) => void;
}

/**
 * The ends of the colour map as numeric fields; they may be outside the range of values. Applied
 * with Enter and on blur; invalid or reversed ends are reset.
 */
export function RangeEnds({ values, onValues }: RangeEndsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [low, high] = values;
  const isTyping = useRef(false);
  // not by a React `key`, so that the focus stays; text that was typed but not applied yet stays too
  useEffect(() => {
    if (!isTyping.current) show(form.current, low, high);
  }, [low, high]);
  const take = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    isTyping.current = false;
    const fields = new FormData(event.currentTarget);
    const [from = Number.NaN, to = Number.NaN] = ['low', 'high'].map((name) =>
      Number(fields.get(name) || Number.NaN),
    );
    if (!(from < to)) return show(event.currentTarget, low, high);
    if (from !== low || to !== high) onValues([from, to]);
  };
  return (
    <form
      ref={form}
      className={styles.ends}
      onInput={() => {
        isTyping.current = true;
      }}
      onSubmit={take}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) take(event);
      }}
      noValidate
    >
      <Field label="Range" name="low" type="number" width="12ch" defaultValue={low} />
      <Field label="to" name="high" type="number" width="12ch" defaultValue={high} />
      <button type="submit" hidden />
    </form>
  );
}

function show(form: HTMLFormElement | null, low: number, high: number): void {
  for (const [name, value] of Object.entries({ low, high })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = String(value);
  }
}
