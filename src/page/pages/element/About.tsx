import { useState } from 'react';
import { validRangeText } from '@/model/annotation';
import type { ElementInfo } from '@/model/element';
import { Button } from '@/page/kit/controls/Button';
import styles from '@/page/kit/element/Element.module.css';
import { formatShort } from '@/page/kit/format/number';

/** Characters of a text that is shown at once; the table below it stays in view. */
const MAX_SHOWN = 320;

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
      {title !== undefined && <Text text={title} className={styles.aboutTitle} />}
      {description !== undefined && <Text text={description} />}
      {facts.length > 0 && <p className={styles.muted}>{facts.join(' · ')}</p>}
    </div>
  );
}

interface TextProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** A text of any length: the first lines of a long one, and all of it on demand. */
function Text({ text, className = '' }: TextProps) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= MAX_SHOWN) return <p className={className}>{text}</p>;
  return (
    <>
      <p className={isWhole ? className : `${className} ${styles.clamped}`}>{text}</p>
      <Button
        look="quiet"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all'}
      </Button>
    </>
  );
}
