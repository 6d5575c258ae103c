import { useState } from 'react';
import { formatBytes, formatNumber } from '@/model/quantity';
import type { AskOf } from '@/model/questions';
import type { CheckDepth, FileCheck } from '@/model/table-check';
import { useView } from '../common/context/view-context';
import { Button } from '../common/controls/Button';
import { keptFocus } from '../common/controls/kept-focus';
import { useAnswer, useAnswerGroup, useData } from '../common/reading/use-answer';
import { ReadStatus } from '../common/status/ReadStatus';
import { Section } from '../common/status/Section';
import styles from './Checks.module.css';
import { CheckVerdict } from './CheckVerdict';
import { DiagnosticList } from './DiagnosticList';
import { StrictChoice } from './StrictChoice';

/**
 * How far a file conforms to its specifications: by its headers automatically if that is cheap, by
 * all of its values on request.
 */
export function FileChecks({ isWanted }: { readonly isWanted: boolean }) {
  const { answers } = useData();
  const isFar = useView(({ source }) => source?.kind === 'url');
  const [asked, setAsked] = useState<CheckDepth | undefined>(() =>
    (['values', 'headers'] as const).find(
      (depth) => answers.peek('checkFile', wanted(depth)).status === 'ready',
    ),
  );
  const [[unasked], reading] = useAnswerGroup('checkFile', isWanted ? [UNASKED] : []);
  const known = unasked?.status === 'ready' ? unasked.value : undefined;
  const isOffered = unasked?.status === 'ready' || unasked?.status === 'failed';
  return (
    <Section ref={keptFocus} title="Conformance" reading={reading}>
      {asked === undefined && known && <Found check={known} onAsk={setAsked} />}
      {asked === undefined && !known && isOffered && (
        <div className={styles.file}>
          <p className={styles.facts}>
            This reads the headers of all groups and arrays, not their values.
            {isFar && ' How many requests that takes is only known afterwards.'}
          </p>
          <div className={styles.choices}>
            <Button onClick={() => setAsked('headers')}>Check this file</Button>
          </div>
        </div>
      )}
      {asked !== undefined && <Asked depth={asked} onAsk={setAsked} />}
    </Section>
  );
}

const UNASKED: AskOf<'checkFile'> = { depth: 'headers', isWanted: false };

function wanted(depth: CheckDepth): AskOf<'checkFile'> {
  return { depth, isWanted: true };
}

type OnAsk = (depth: CheckDepth) => void;

function Asked({ depth, onAsk }: { readonly depth: CheckDepth; readonly onAsk: OnAsk }) {
  const { answers } = useData();
  const check = useAnswer('checkFile', wanted(depth));
  if (check.status !== 'ready') {
    const before = [UNASKED, wanted('headers')].flatMap((ask) => {
      const known = answers.peek('checkFile', ask);
      return depth === 'values' && known.status === 'ready' && known.value
        ? [known.value]
        : [];
    })[0];
    return (
      <>
        <ReadStatus
          what={
            depth === 'values' ? 'all values of this file' : 'the headers of this file'
          }
          reading={check}
        />
        {before && <Found check={before} />}
      </>
    );
  }
  return check.value ? <Found check={check.value} onAsk={onAsk} /> : null;
}

/** What a check found; without `onAsk` while more is being checked. */
function Found({ check, onAsk }: { readonly check: FileCheck; readonly onAsk?: OnAsk }) {
  const { depth, standards, counts, nodes, cost, spent } = check;
  const isHeaders = depth === 'headers';
  const whole = formatNumber(nodes, 'group or array', 'groups and arrays');
  return (
    <div className={styles.file}>
      <p role="status">
        <CheckVerdict standards={standards} counts={counts} />
      </p>
      <p className={styles.facts}>
        {isHeaders
          ? `Only headers were checked, not values: ${whole}.`
          : `Headers and all values were checked: ${whole}.`}
        {spent &&
          ` That took ${formatNumber(spent.requests, 'request')}, ${formatBytes(spent.bytesRead)}.`}
      </p>
      <DiagnosticList {...check} />
      <div className={styles.choices}>
        {isHeaders && onAsk && (
          <Button onClick={() => onAsk('values')}>
            Check all values ({formatBytes(cost.bytes)}
            {cost.isStored ? '' : ' before compression'})
          </Button>
        )}
        <StrictChoice />
      </div>
    </div>
  );
}
