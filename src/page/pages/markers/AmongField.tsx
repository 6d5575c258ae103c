import { useId, useRef } from 'react';
import { SELECTED } from '@/ask/query/query';
import type { ElementInfo } from '@/model/element';
import { many } from '@/model/nouns';
import { useNouns } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { QueryField } from '../query/QueryBar';
import { QueryStatus } from '../query/QueryStatus';
import { useDraft } from '../query/use-draft';
import { useSavedRows } from '../query/use-saved-rows';
import styles from './Markers.module.css';

interface AmongFieldProps {
  /** Table of the cells. */
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  readonly among: string | undefined;
  readonly onAmong: (among: string | undefined) => void;
}

/** Field for the query that limits a comparison to the cells that it finds. */
export function AmongField({ info, among = '', onAmong }: AmongFieldProps) {
  const { row } = useNouns(info.path);
  const { names } = useSavedRows(info.path);
  const draft = useDraft(info, among, names);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const apply = () => draft.apply((where) => onAmong(where || undefined));
  return (
    <div className={styles.among}>
      <QueryField
        {...{ info, draft, field }}
        label="Only among"
        placeholder={`all ${many(row)}, or those of a query`}
        statusId={id}
        names={[SELECTED, ...Object.keys(names)]}
        onApply={apply}
        onClear={() => {
          draft.reset();
          onAmong(undefined);
        }}
      />
      {draft.isChanged && (
        <Button look="primary" disabled={!draft.canApply} onClick={apply}>
          Compare these
        </Button>
      )}
      <QueryStatus id={id} info={info} draft={draft} />
    </div>
  );
}
