import { Info } from 'lucide-react';
import { absentChunksText } from '@/ask/matrices/absent-chunks';
import type { Path } from '@/model/path';
import { useDataset } from '../context/view-context';
import { useChunkPresence } from '../reading/use-block';
import styles from './AbsentChunks.module.css';

interface AbsentChunksProps {
  readonly path: Path;
  /** Shown on a line of its own, not in a footer. */
  readonly isLine?: boolean;
}

/** Note of how many of the chunks read are not stored. It is not a warning, because that is not damage by itself. */
export function AbsentChunks({ path, isLine = false }: AbsentChunksProps) {
  const { dataset } = useDataset();
  const chunks = useChunkPresence(path);
  if (!chunks) return null;
  return <Note text={absentChunksText(chunks, dataset.container)} isLine={isLine} />;
}

interface NoteProps {
  readonly text: string;
  /** Shown on a line of its own, not in a footer. */
  readonly isLine?: boolean;
}

/** Note about the values of an element. */
export function Note({ text, isLine = false }: NoteProps) {
  return (
    <span role="note" className={isLine ? styles.line : styles.note} title={text}>
      <Info size={14} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
