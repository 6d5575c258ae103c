import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { absentChunksText } from '@/ask/matrices/absent-chunks';
import type { NodeDescription } from '@/model/node';
import { useDataset } from '@/page/kit/context/view-context';
import { Fold } from '@/page/kit/controls/Fold';
import { PlainTable } from '@/page/kit/data-table/PlainTable';
import { useChunkPresence } from '@/page/kit/reading/use-block';
import { attributeText } from './attribute-text';
import styles from './Inspector.module.css';
import { ManyAttributes } from './ManyAttributes';
import { attributeCount, storageFacts, storageLine } from './storage-facts';

interface InspectorProps {
  readonly description: NodeDescription;
  readonly open?: boolean;
}

/** How a node is stored: storage and raw attributes. Collapsed, it shows a summary in one line. */
export function Inspector({ description, open = false }: InspectorProps) {
  const { path, attributes, attributesLeft = 0 } = description;
  const { dataset } = useDataset();
  const chunks = useChunkPresence(path);
  const facts = [
    ...storageFacts(description),
    ...(chunks
      ? [['Not stored', absentChunksText(chunks, dataset.container)] as const]
      : []),
  ];
  return (
    <Fold
      part="in the file"
      isOpenAtFirst={open}
      className={styles.inspector}
      isBar
      summary={
        <>
          <span className={styles.title}>Storage details</span>
          <span className={styles.line}>{storageLine(description)}</span>
        </>
      }
    >
      <div className={styles.body}>
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
      </div>
    </Fold>
  );
}

/** A statement of the file; one that cannot be read says why. */
interface StoredFact {
  readonly name: string | undefined;
  readonly value: string;
  readonly isUnreadable?: true;
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
      cell: ({ value, isUnreadable }) =>
        isUnreadable ? (
          <>
            <TriangleAlert size={13} aria-hidden /> Unreadable: {value}
          </>
        ) : (
          value
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
      ...{ name, value: attributeText(value) },
    })),
    ...attributes.unreadable.map(
      ({ name, reason }): StoredFact => ({ name, value: reason, isUnreadable: true }),
    ),
  ];
}
