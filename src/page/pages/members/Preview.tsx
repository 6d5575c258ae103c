import type { Block, Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import type { Path } from '@/model/path';
import { cellsOf } from '@/page/kit/format/cell';
import { useBlock } from '@/page/kit/reading/use-block';
import styles from './Nested.module.css';
import { InlineScalar } from './ScalarView';

/** Values shown of a list. */
const FEW = 8;
/** Colours are small. */
const FEW_COLOURS = 30;
/** Longer ones are not read only to be hinted at. */
const LONGEST = 200_000;

/** The first values of an element in one line; colours as colours. */
export function Preview({ info }: { readonly info: ElementInfo }) {
  switch (info.kind) {
    case 'scalar':
      return <InlineScalar path={info.path} />;
    case 'null':
      return <span className={styles.faint}>{info.isEmpty ? 'no value' : 'None'}</span>;
    case 'column':
      if (info.length === 0) return <span className={styles.faint}>empty</span>;
      if (info.length > LONGEST) return null;
      return (
        <Values
          path={info.path}
          count={info.length}
          rows={[0, Math.min(FEW_COLOURS, info.length)]}
        />
      );
    case 'mapping':
      return <span className={styles.faint}>{info.keys.slice(0, FEW).join(', ')}</span>;
    case 'dataframe':
      return (
        <span className={styles.faint}>{info.columns.slice(0, FEW).join(', ')}</span>
      );
    default:
      return null;
  }
}

interface ValuesProps {
  readonly path: Path;
  readonly count: number;
  readonly rows: NonNullable<Region['rows']>;
}

function Values({ path, count, rows }: ValuesProps) {
  const block = useBlock(path, { rows });
  if (block.status === 'failed')
    return <span className={styles.trouble}>{block.error.message}</span>;
  if (block.status !== 'ready') return null;
  if (block.value.kind === 'records')
    return (
      <span className={styles.faint}>
        {block.value.columns.map(({ name }) => name).join(', ')}
      </span>
    );
  const texts = textsOf(block.value, rows[1]);
  const areColours = texts.every((text) => /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text));
  return (
    <>
      {areColours
        ? texts.map((text, i) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: colours may repeat, and never move
              key={i}
              className={styles.swatch}
              style={{ background: text }}
              title={text}
            />
          ))
        : texts.slice(0, FEW).join(', ')}
      {count > (areColours ? rows[1] : FEW) && ' …'}
    </>
  );
}

function textsOf(block: Block, count: number): readonly string[] {
  const read = cellsOf(block);
  return Array.from({ length: count }, (_, i) => read(i) ?? 'missing');
}
