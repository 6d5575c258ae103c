import { TriangleAlert } from 'lucide-react';
import { absentChunksText } from '@/analysis/matrix/absent-chunks';
import type { NodeDescription } from '@/model/node';
import { useDataset } from '../common/context/view-context';
import { useChunkPresence } from '../common/reading/use-block';
import { Fold } from '../kit/controls/Fold';
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
        <table>
          <caption>Storage</caption>
          <tbody>
            {facts.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {attributesLeft > 0 ? (
          <ManyAttributes path={path} count={attributeCount(description)} />
        ) : (
          <AttributeTable attributes={attributes} />
        )}
      </div>
    </Fold>
  );
}

function AttributeTable({ attributes }: Pick<NodeDescription, 'attributes'>) {
  return (
    <table>
      <caption>Attributes</caption>
      <tbody>
        {[...attributes.values].map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{attributeText(value)}</td>
          </tr>
        ))}
        {attributes.unreadable.map(({ name, reason }) => (
          <tr key={`${name} ${reason}`} className={styles.unreadable}>
            <th scope="row">{name ?? <i>name unreadable</i>}</th>
            <td>
              <TriangleAlert size={13} aria-hidden /> Unreadable: {reason}
            </td>
          </tr>
        ))}
        {attributes.values.size + attributes.unreadable.length === 0 && (
          <tr>
            <td className={styles.none}>none</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
