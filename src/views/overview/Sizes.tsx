import type { ElementSize } from '@/model/overview';
import { formatBytes, formatCount, formatShare } from '@/model/quantity';
import { useDataset } from '../common/context/view-context';
import { ElementLink } from '../common/controls/ElementLink';
import { Fold } from '../common/controls/Fold';
import { useAnswerGroup } from '../common/reading/use-answer';
import { Section } from '../common/status/Section';
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
  const total = value?.sizes.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  return (
    <Section ref={section} title="Size on disk" reading={reading}>
      {value ? (
        <>
          <p className={styles.how}>
            {howText(value.sizes, total, source.size)}
            {textNote(value.sizes)}
            {value.left > 0 &&
              ` ${formatCount(value.left)} members were not measured: there are too many.`}
          </p>
          <Treemap sizes={value.sizes} total={total} />
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
                    <td>{formatShare(bytes, total)}</td>
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

/** Which measure the areas have; both are never mixed without saying so. */
function howText(
  sizes: readonly ElementSize[],
  total: number,
  fileSize: number | undefined,
): string {
  const unpacked = sizes.filter(({ how }) => how === 'shape');
  const sampled = sizes.some(({ how }) => how === 'sampled');
  // an estimate from samples can exceed the file
  const sum = formatBytes(sampled ? Math.min(total, fileSize ?? total) : total);
  if (unpacked.length > 0 && unpacked.length === sizes.length)
    return `${sum} uncompressed (shape × type); compressed sizes are unknown.`;
  if (unpacked.length > 0)
    return `${sum}: ${formatCount(sizes.length - unpacked.length)} elements as stored, ${formatCount(unpacked.length)} (≈) uncompressed, shape × type.`;
  const how = sampled ? ' (large elements from a sample of their chunks)' : '';
  return fileSize === undefined
    ? `${sum} as stored${how}.`
    : `${sum} of the file's ${formatBytes(fileSize)} are accounted for${how}.`;
}

/** What the sizes leave out, or guess. */
function textNote(sizes: readonly ElementSize[]): string {
  const has = (kind: ElementSize['text']) => sizes.some(({ text }) => text === kind);
  if (has('apart'))
    return ' Variable-length text is not included in element sizes: HDF5 stores it in separate heaps.';
  return has('estimated')
    ? ' Variable-length text is counted as 16 bytes per value.'
    : '';
}
