import type { Block } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import { stringAt } from '@/model/strings';
import { isTruncatedText } from '@/model/truncate';
import { useNotify } from '@/page/kit/context/notify';
import { Button } from '@/page/kit/controls/Button';
import { copyLater } from '@/page/kit/controls/copy-later';
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
  const { answers } = useData();
  const notify = useNotify();
  const copy = async () => {
    try {
      const region = { hasWholeTexts: true } as const;
      await copyLater(answers.join('read', { path, region }).then(textOf));
      notify({ text: 'Copied the whole text.', tone: 'done' });
    } catch (error) {
      const why = messageOf(error);
      notify({ text: `The text could not be copied: ${why}`, tone: 'warning' });
    }
  };
  return (
    <>
      <pre className={styles.value}>{text}</pre>
      {isTruncatedText(text) && <Button onClick={copy}>Copy whole text</Button>}
    </>
  );
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
