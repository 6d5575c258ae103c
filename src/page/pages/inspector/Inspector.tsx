import { Info, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { absentChunksText } from '@/ask/matrices/absent-chunks';
import type { Attributes } from '@/model/attributes';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { useDataset } from '@/page/kit/context/view-context';
import { Button, IconButton } from '@/page/kit/controls/Button';
import { CopyValue } from '@/page/kit/controls/CopyValue';
import { useFold } from '@/page/kit/controls/use-fold';
import { useVirtualRows } from '@/page/kit/controls/use-virtual-rows';
import { PlainTable } from '@/page/kit/data-table/PlainTable';
import { useAnswers } from '@/page/kit/reading/use-answer';
import { useChunkPresence, useDescriptions } from '@/page/kit/reading/use-block';
import { attributeText, wholeAttributeText } from './attribute-text';
import styles from './Inspector.module.css';
import {
  arrayFact,
  attributeCount,
  sparseArrays,
  storageFacts,
  storageLine,
} from './storage-facts';

const ROW = 26;
/** Number of attributes that are requested at a time. */
const BATCH = 200;

interface ManyAttributesProps {
  readonly path: Path;
  readonly count: number;
}

/** Attributes of a node that has very many: requested as they come into view, one line each. */
function ManyAttributes({ path, count }: ManyAttributesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows(scroller, count, ROW);
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
        <CopyValue of={name} text={() => wholeAttributeText(value)} />
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

interface InspectorProps {
  readonly description: NodeDescription;
}

/** Returns whether the storage of a node is shown: at first only if Petri cannot show its values. */
function useStorageFold({ element }: NodeDescription) {
  return useFold('in the file', element.kind === 'unsupported');
}

/** Button that shows how a node is stored; a summary is in its title. Attributes that cannot be read are counted on it. */
export function StorageButton({ description }: InspectorProps) {
  const [isOpen, setOpen] = useStorageFold(description);
  const { length: unreadable } = description.attributes.unreadable;
  const toggle = { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) };
  const line = storageLine(description);
  if (unreadable === 0)
    return (
      <IconButton label="Storage details" hint={line} {...toggle}>
        <Info size={15} aria-hidden />
      </IconButton>
    );
  return (
    <Button
      look="quiet"
      title={line}
      className={styles.damaged}
      icon={<TriangleAlert size={14} aria-hidden />}
      {...toggle}
    >
      Storage details: {formatNumber(unreadable, 'attribute')} unreadable
    </Button>
  );
}

/** How a node is stored: storage and raw attributes; nothing while it is folded. */
export function Inspector({ description }: InspectorProps) {
  const { path, attributes, attributesLeft = 0 } = description;
  const [isOpen] = useStorageFold(description);
  const { dataset } = useDataset();
  const chunks = useChunkPresence(path);
  const arrays = useDescriptions(isOpen ? sparseArrays(description) : []);
  const facts = [
    ...storageFacts(description),
    ...arrays.flatMap((one) =>
      one.status === 'ready' && one.value.node === 'array' ? [arrayFact(one.value)] : [],
    ),
    ...(chunks
      ? [['Not stored', absentChunksText(chunks, dataset.container)] as const]
      : []),
  ];
  if (!isOpen) return null;
  return (
    <section className={styles.body} aria-label="Storage details">
      <PlainTable
        {...FACTS}
        caption="Storage"
        rows={facts.map(([name, value]) => ({ name, value }))}
      />
      {attributesLeft > 0 ? (
        <ManyAttributes path={path} count={attributeCount(description)} />
      ) : (
        <PlainTable
          {...FACTS}
          caption="Attributes"
          rows={attributesOf(attributes)}
          empty="none"
        />
      )}
    </section>
  );
}

/** Fact that is stored in the file; if it cannot be read, `value` is the reason. */
interface StoredFact {
  readonly name: string | undefined;
  readonly value: string;
  readonly isUnreadable?: true;
  /** Returns all of the value, of which `value` may be the start. */
  readonly copied?: () => string;
}

const FACTS: Pick<
  ComponentProps<typeof PlainTable<StoredFact>>,
  'columns' | 'hasHead' | 'isCaptionShown'
> = {
  hasHead: false,
  isCaptionShown: true,
  columns: [
    {
      name: 'Name',
      cell: ({ name }) => name ?? <i>name unreadable</i>,
    },
    {
      ...{ name: 'Value', align: 'left' },
      cell: ({ name, value, isUnreadable, copied }) =>
        isUnreadable ? (
          <>
            <TriangleAlert size={13} aria-hidden /> Unreadable: {value}
          </>
        ) : (
          <span className={styles.copyable}>
            <span>{value}</span>
            {copied && name !== undefined && <CopyValue of={name} text={copied} />}
          </span>
        ),
      cellStyle: ({ isUnreadable }) => ({
        className: isUnreadable ? styles.unreadable : styles.value,
      }),
    },
  ],
};

function attributesOf(attributes: NodeDescription['attributes']): readonly StoredFact[] {
  return [
    ...Array.from(attributes.values, ([name, value]) => ({
      ...{ name, value: attributeText(value), copied: () => wholeAttributeText(value) },
    })),
    ...attributes.unreadable.map(
      ({ name, reason }): StoredFact => ({ name, value: reason, isUnreadable: true }),
    ),
  ];
}
