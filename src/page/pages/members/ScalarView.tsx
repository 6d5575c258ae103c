import type { ComponentProps } from 'react';
import type { Block } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { nameOf, type Path } from '@/model/path';
import { stringAt } from '@/model/strings';
import { CopyValue } from '@/page/kit/controls/CopyValue';
import styles from '@/page/kit/element/Element.module.css';
import { cellsOf } from '@/page/kit/format/cell';
import { formatExact } from '@/page/kit/format/number';
import { useData } from '@/page/kit/reading/use-answer';
import { useBlock } from '@/page/kit/reading/use-block';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import nested from './Nested.module.css';

interface ScalarViewProps {
  readonly info: Extract<ElementInfo, { kind: 'scalar' }>;
}

/** A single value in full. */
export function ScalarView({ info }: ScalarViewProps) {
  const block = useBlock(info.path, {});
  return (
    <div className={styles.padded}>
      {block.status === 'ready' ? (
        <Value path={info.path} text={textOf(block.value)} />
      ) : (
        <ReadStatus what="the value" reading={block} />
      )}
    </div>
  );
}

function Value({ path, text }: { readonly path: Path; readonly text: string }) {
  return (
    <>
      <pre className={styles.value}>{text}</pre>
      <CopyScalar path={path} look="words" />
    </>
  );
}

interface CopyScalarProps extends Pick<ComponentProps<typeof CopyValue>, 'look'> {
  readonly path: Path;
}

/** Button that copies a single value, all of a long text. */
export function CopyScalar({ path, look }: CopyScalarProps) {
  const { answers } = useData();
  const region = { hasWholeTexts: true } as const;
  const text = () => answers.join('read', { path, region }).then(textOf);
  return <CopyValue of={nameOf(path)} text={text} {...(look && { look })} />;
}

/** The value in one line, for lists. */
export function InlineScalar({ path }: { readonly path: Path }) {
  const block = useBlock(path, {});
  if (block.status === 'failed') return <>{block.error.message}</>;
  if (block.status !== 'ready') return null;
  const text = textOf(block.value);
  if (text === '') return <span className={nested.faint}>empty text</span>;
  return <>{text}</>;
}

function textOf(block: Block): string {
  if (block.kind === 'strings' && !block.missing?.[0]) return stringAt(block.strings, 0);
  if (block.kind === 'numbers' && !block.missing?.[0]) {
    const single = block.values instanceof Float32Array;
    return formatExact(block.values[0] ?? Number.NaN, single);
  }
  return cellsOf(block)(0) ?? 'missing';
}
