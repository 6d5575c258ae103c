import { useMemo } from 'react';
import { hexAt } from '@/ask/colour/colour-parse';
import type { CategoryColours } from '@/ask/colour/colour-points';
import { MAX_CATEGORIES_LISTED } from '@/ask/colour/top-categories';
import type { Block } from '@/model/block';
import type { Path } from '@/model/path';
import { countOf, stringAt, unpackStrings } from '@/model/strings';
import type { ResourceState } from '@/page/client/reading';
import { usePalette } from '../colours/use-palette';
import { useDataset } from '../context/view-context';
import { cellsOf } from '../format/cell';
import { formatExact } from '../format/number';
import styles from './RowFields.module.css';

interface RowValueProps {
  readonly path: Path;
  readonly state: ResourceState<Block> | undefined;
}

/** One value in full; a category has the colour that it has in the embedding. */
export function RowValue({ path, state }: RowValueProps) {
  if (state?.status === 'failed')
    return <span className={styles.failed}>{state.error.message}</span>;
  if (state?.status !== 'ready') return <span className={styles.waiting} />;
  const { value: block } = state;
  const text = exactText(block);
  if (text === null) return <em className={styles.faint}>missing</em>;
  if (text === '') return <em className={styles.faint}>empty text</em>;
  return (
    <>
      {block.kind === 'categories' && hasOwnColours(block) && (
        <Dot path={path} block={block} />
      )}
      {text}
    </>
  );
}

/** True if colours follow from codes alone: of very many categories only the largest have one, which one row does not tell. */
function hasOwnColours({ labels }: DotProps['block']): boolean {
  return countOf(labels) <= MAX_CATEGORIES_LISTED;
}

interface DotProps {
  readonly path: Path;
  readonly block: Extract<Block, { kind: 'categories' }>;
}

function Dot({ path, block }: DotProps) {
  const { dataset } = useDataset();
  const { labels, codes, ordered } = block;
  const categories = useMemo((): CategoryColours => {
    const names = unpackStrings(labels);
    const counts = new Uint32Array(names.length + 1); // zeros: palettes of listed categories use none
    return {
      kind: 'categories',
      codes: new Uint8Array(0),
      labels: names,
      counts,
      ordered,
    };
  }, [labels, ordered]);
  const chosen = usePalette(dataset, path, categories);
  const colour = chosen ? hexAt(chosen.palette, codes[0] ?? 0) : 'var(--pressed)';
  return <span className={styles.dot} style={{ background: colour }} aria-hidden />;
}

/** Formats the first value of a block in full: all digits, all letters; null if it is missing. */
function exactText(block: Block): string | null {
  switch (block.kind) {
    case 'numbers':
      if (block.missing?.[0]) return null;
      return formatExact(
        block.values[0] ?? Number.NaN,
        block.values instanceof Float32Array,
      );
    case 'strings':
      return block.missing?.[0] ? null : stringAt(block.strings, 0);
    case 'categories': {
      const code = block.codes[0] ?? -1;
      return code < 0 ? null : stringAt(block.labels, code);
    }
    default:
      return cellsOf(block)(0);
  }
}
