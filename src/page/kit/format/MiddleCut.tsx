import { useRef } from 'react';
import styles from './MiddleCut.module.css';
import { cutMiddle, endOf } from './middle-cut';
import { textMeasure } from './text-width';
import { useWidth } from './use-width';

/** Texts of up to this number of characters are in one piece. */
const SHORT = 24;

/**
 * A text in one line, cut in its middle where there is no space for all of it: names of groups often differ at their
 * ends. Use it for labels from the file beside bars and colours.
 */
export function MiddleCut({ text }: { readonly text: string }) {
  const characters = Array.from(text);
  if (characters.length <= SHORT) return <>{text}</>;
  return <TwoParts characters={characters} />;
}

/** Both parts of a text: they hold all of it, for copies and screen readers; the first is shown as far as it fits. */
function TwoParts({ characters }: { readonly characters: readonly string[] }) {
  const element = useRef<HTMLSpanElement>(null);
  const width = useWidth(element);
  const measure = element.current ? textMeasure(element.current) : undefined;
  const cut =
    measure && width !== undefined ? cutMiddle(characters, width, measure) : undefined;
  const end = cut?.end ?? endOf(characters);
  return (
    <span ref={element} className={styles.text}>
      <span
        className={styles.start}
        style={
          measure && cut && width !== undefined
            ? { maxWidth: restOf(width, measure(startOf(characters, cut.start))) }
            : undefined
        }
      >
        {characters.slice(0, -end).join('')}
      </span>
      <span>{characters.slice(-end).join('')}</span>
    </span>
  );
}

/** Returns the beginning as it is shown, so that no part of another letter is kept free behind it. */
function startOf(characters: readonly string[], count: number): string {
  return `${characters.slice(0, count).join('')}…`;
}

/** Returns a width as a share of the whole, because one in pixels would narrow the place that it is computed from. */
function restOf(whole: number, width: number): string {
  return `calc(100% - ${(whole - width - 0.1).toFixed(2)}px)`;
}
