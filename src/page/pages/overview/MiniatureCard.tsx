import type { ReactNode } from 'react';
import styles from './Miniatures.module.css';

/** Heights in pixels of a picture, and of a line with a histogram, with the distances above them. */
export const [PICTURE_HEIGHT, LINE_HEIGHT] = [156, 24];

/** The place of a card whose content, of a height in pixels, is being read. */
export function Place({ high = 2 * LINE_HEIGHT }: { readonly high?: number }) {
  return (
    <div className={styles.card} data-reading aria-hidden>
      <span className={styles.place} style={{ height: high }} />
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly note: string;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

/** A small picture with its title: a click opens its page. */
export function Card({ title, note, onOpen, children }: CardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      aria-label={note === '' ? title : `${title}: ${note}`}
      onClick={onOpen}
    >
      <strong>{title}</strong> <small>{note}</small>
      {children}
    </button>
  );
}
