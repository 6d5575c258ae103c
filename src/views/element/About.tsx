import { validRangeText } from '@/model/annotation';
import type { ElementInfo } from '@/model/element';
import { formatShort } from '../format/number';
import styles from './Element.module.css';

/** What the file says of a table or column beside its values: title, description, units, valid range. */
export function About({ info }: { readonly info: ElementInfo }) {
  const { about } = info;
  if (!about) return null;
  const { title, description, units, vocabulary } = about;
  const range = validRangeText(about, formatShort);
  const facts = [
    units !== undefined &&
      `Units: ${units}${vocabulary === undefined ? '' : ` (${vocabulary})`}`,
    units === undefined && vocabulary !== undefined && `Units follow ${vocabulary}`,
    range !== undefined && `Valid range: ${range}`,
  ].filter((fact) => fact !== false);
  return (
    <div className={styles.about}>
      {title !== undefined && <p className={styles.aboutTitle}>{title}</p>}
      {description !== undefined && <p>{description}</p>}
      {facts.length > 0 && <p className={styles.muted}>{facts.join(' · ')}</p>}
    </div>
  );
}
