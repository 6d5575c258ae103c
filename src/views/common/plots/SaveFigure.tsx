import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import { messageOf } from '@/model/errors';
import { useNotify } from '../context/notify';
import { Button } from '../controls/Button';
import { download } from './download';
import styles from './Figure.module.css';
import { figurePng, figureSvg } from './figure-file';

interface SaveFigureProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  /** Of the file, without its ending. */
  readonly name: string;
  /** Its numbers. */
  readonly tsv: () => string;
}

/** Saves a figure as a picture, or its numbers as a table. */
export function SaveFigure({ svg, name, tsv }: SaveFigureProps) {
  const notify = useNotify();
  const save = async (kind: 'png' | 'svg' | 'tsv') => {
    try {
      const file = await fileOf(kind);
      if (file) download(file, `${name}.${kind}`);
    } catch (error) {
      const text = `The figure could not be saved: ${messageOf(error)}`;
      notify({ tone: 'warning', text });
    }
  };
  const fileOf = async (kind: 'png' | 'svg' | 'tsv') => {
    if (kind === 'tsv') return new Blob([tsv()], { type: 'text/tab-separated-values' });
    if (!svg.current) return undefined;
    const text = figureSvg(svg.current);
    return kind === 'png' ? figurePng(text) : new Blob([text], { type: 'image/svg+xml' });
  };
  return (
    <div className={styles.save}>
      <Download size={14} aria-hidden />
      <span>Save as</span>
      {(['png', 'svg', 'tsv'] as const).map((kind) => (
        <Button key={kind} look="quiet" onClick={() => save(kind)}>
          {kind.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
