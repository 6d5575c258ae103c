import { sizesText } from '@/ask/overview/size-label';
import { useDataset } from '@/page/kit/context/view-context';
import { Fold } from '@/page/kit/controls/Fold';
import { useFold } from '@/page/kit/controls/use-fold';
import { useAnswerGroup } from '@/page/kit/reading/use-answer';
import { lazyView } from '@/page/kit/status/lazy-view';
import { Section } from '@/page/kit/status/Section';
import styles from './Sizes.module.css';
import { Treemap } from './Treemap';
import { useSeen } from './use-seen';

const TABLE = 'sizes as a table';
const SizeTable = lazyView(
  'The table of sizes',
  () => import('./SizeTable'),
  'SizeTable',
);

/** Space that elements of a file occupy, as a treemap and as a table. */
export function Sizes({ isWanted }: { readonly isWanted: boolean }) {
  const { source } = useDataset();
  const [section, isSeen] = useSeen<HTMLElement>();
  const [[state], reading] = useAnswerGroup(
    'measureSizes',
    isWanted && isSeen ? [{}] : [],
  );
  const [isOpen] = useFold(TABLE);
  const value = state?.status === 'ready' ? state.value : undefined;
  const sum = value?.sizes.reduce((all, { bytes }) => all + bytes, 0) ?? 0;
  return (
    <Section ref={section} title="Size on disk" reading={reading}>
      {value ? (
        <>
          <p className={styles.how}>{sizesText(value, source.size)}</p>
          <Treemap sizes={value.sizes} total={sum} />
          <Fold part={TABLE} className={styles.table} summary="As a table">
            {isOpen && <SizeTable sizes={value.sizes} sum={sum} />}
          </Fold>
        </>
      ) : (
        <div className={styles.waiting} />
      )}
    </Section>
  );
}
