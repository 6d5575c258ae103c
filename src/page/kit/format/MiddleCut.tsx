import styles from './MiddleCut.module.css';

/** Texts of up to this number of characters are in one piece; of longer ones these at the end always show. */
const [SHORT, END] = [24, 9];

/**
 * A text in one line, cut in its middle where there is no space for all of it: names of groups often differ at their
 * ends. Use it for labels from the file beside bars and colours.
 */
export function MiddleCut({ text }: { readonly text: string }) {
  const characters = Array.from(text);
  if (characters.length <= SHORT) return <>{text}</>;
  return (
    <span className={styles.text}>
      <span className={styles.start}>{characters.slice(0, -END).join('')}</span>
      <span>{characters.slice(-END).join('')}</span>
    </span>
  );
}
