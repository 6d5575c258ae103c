import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Attributes } from '@/model/attributes';
import type { Path } from '@/model/path';
import { useAnswers } from '@/page/kit/reading/use-answer';
import { attributeText } from './attribute-text';
import styles from './Inspector.module.css';

const ROW = 26;
/** Attributes of one question. */
const BATCH = 200;

interface ManyAttributesProps {
  readonly path: Path;
  readonly count: number;
}

/** The attributes of a node that has very many: asked for as they come into view, a line each. */
export function ManyAttributes({ path, count }: ManyAttributesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const batches = [...new Set(items.map(({ index }) => Math.floor(index / BATCH)))];
  const states = useAnswers(
    'attributes',
    batches.map((batch) => ({
      path,
      range: [batch * BATCH, (batch + 1) * BATCH] as const,
    })),
  );
  return (
    <div>
      <p className={styles.heading}>Attributes</p>
      <div ref={scroller} className={styles.many}>
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const batch = Math.floor(index / BATCH);
            const state = states[batches.indexOf(batch)];
            return (
              <li
                key={index}
                className={styles.entry}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={count}
                aria-posinset={index + 1}
              >
                {state?.status === 'ready' && (
                  <Line attributes={state.value} at={index - batch * BATCH} />
                )}
                {state?.status === 'failed' && state.error.message}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function Line({
  attributes: { values, unreadable },
  at,
}: {
  readonly attributes: Attributes;
  readonly at: number;
}) {
  const [name, value] = [...values][at] ?? [];
  if (name !== undefined && value !== undefined) {
    const text = attributeText(value);
    return (
      <>
        <span title={name}>{name}</span> <code title={text}>{text}</code>
      </>
    );
  }
  const damaged = unreadable[at - values.size];
  return (
    <>
      <span>{damaged?.name ?? <i>name unreadable</i>}</span>{' '}
      <code title={damaged?.reason}>Unreadable: {damaged?.reason}</code>
    </>
  );
}
