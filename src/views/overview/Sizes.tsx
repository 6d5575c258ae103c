import { sizesText } from '@/analysis/size-words';
import type { ElementSize } from '@/model/overview';
import { formatBytes, formatShare } from '@/model/quantity';
import { useDataset } from '../common/context/view-context';
import { useAnswerGroup } from '../common/reading/use-answer';
import { Section } from '../common/status/Section';
import { ElementLink } from '../kit/controls/ElementLink';
import { Fold } from '../kit/controls/Fold';
import styles from './Sizes.module.css';
import { Treemap } from './Treemap';
import { useSeen } from './use-seen';

const HOW: Record<ElementSize['how'], string> = {
  stored: 'as stored',
  sampled: 'from a sample of its chunks',
  shape: 'uncompressed: shape × type',
};

const TEXT: Record<NonNullable<ElementSize['text']>, string> = {
  apart: ', without its text',
  estimated: ', 16 bytes per text',
};

/** What occupies space in a file: by area, and as a table. */
export function Sizes({ isWanted }: { readonly isWanted: boolean }) {
  const { source } = useDataset();
  const [section, isSeen] = useSeen<HTMLElement>();
  const [[state], reading] = useAnswerGroup(
    'measureSizes',
    isWanted && isSeen ? [{}] : [],
  );
  const value = state?.status === 'ready' ? state.value : undefined;
  const sum = value?.sizes.reduce((all, { bytes }) => all + bytes, 0) ?? 0;
  return (
    <Section ref={section} title="Size on disk" reading={reading}>
      {value ? (
        <>
          <p className={styles.how}>{sizesText(value, source.size)}</p>
          <Treemap sizes={value.sizes} total={sum} />
          <Fold part="sizes as a table" className={styles.table} summary="As a table">
            <table>
              <thead>
                <tr>
                  <th scope="col">Element</th>
                  <th scope="col">Size</th>
                  <th scope="col">Share</th>
                  <th scope="col">Source</th>
                </tr>
              </thead>
              <tbody>
                {value.sizes.slice(0, 500).map(({ path, bytes, how, text }) => (
                  <tr key={path}>
                    <th scope="row">
                      <ElementLink path={path}>{path}</ElementLink>
                    </th>
                    <td>{formatBytes(bytes)}</td>
                    <td>{formatShare(bytes, sum)}</td>
                    <td>
                      {HOW[how]}
                      {text !== undefined && TEXT[text]}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Fold>
        </>
      ) : (
        <div className={styles.waiting} />
      )}
    </Section>
  );
}
