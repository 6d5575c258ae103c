import { useState } from 'react';
import {
  type CheckDepth,
  type FileCheck,
  withUnreadable,
} from '@/ask/checks/table-check';
import type { AskOf } from '@/ask/questions';
import type { UnreadablePart } from '@/model/overview';
import { formatBytes, formatNumber } from '@/model/quantity';
import type { AnswerCache } from '@/page/client/answer-cache';
import type { Reading, ResourceState } from '@/page/client/reading';
import { useView } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { restoredFocus } from '@/page/kit/controls/restored-focus';
import { useAnswer, useAnswerGroup, useData } from '@/page/kit/reading/use-answer';
import type { GroupReading } from '@/page/kit/reading/use-resource';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { Section } from '@/page/kit/status/Section';
import styles from './Checks.module.css';
import { CheckVerdict } from './CheckVerdict';
import { DiagnosticList } from './DiagnosticList';
import { StrictChoice } from './StrictChoice';

/** State of a check of the whole file, and the depth that was requested. */
export interface FileCheckState {
  readonly asked: CheckDepth | undefined;
  readonly onAsk: OnAsk;
  /** Check of the headers that runs automatically if that is cheap; without a value otherwise. */
  readonly unasked: ResourceState<FileCheck | undefined> | undefined;
  readonly reading: GroupReading;
  /** Check of the requested depth. */
  readonly check: Reading<FileCheck | undefined> | undefined;
  /** The deepest result so far. */
  readonly found: FileCheck | undefined;
}

/** Checks a file by its headers automatically if that is cheap, by all of its values on request. */
export function useFileCheck(isWanted: boolean): FileCheckState {
  const { answers } = useData();
  const [asked, setAsked] = useState<CheckDepth | undefined>(() =>
    (['values', 'headers'] as const).find((depth) => ready(answers, wanted(depth))),
  );
  const [[unasked], reading] = useAnswerGroup('checkFile', isWanted ? [UNASKED] : []);
  const check = useAnswer('checkFile', asked && wanted(asked));
  const found =
    (check?.status === 'ready' ? check.value : undefined) ??
    ready(answers, wanted('headers')) ??
    (unasked?.status === 'ready' ? unasked.value : undefined);
  return { asked, onAsk: setAsked, unasked, reading, check, found };
}

/** Shows how far a file conforms to its specifications. */
export function FileChecks({ isWanted }: { readonly isWanted: boolean }) {
  return <Conformance state={useFileCheck(isWanted)} unreadable={[]} />;
}

interface ConformanceProps {
  readonly state: FileCheckState;
  /** Parts that other reads could not read: the file is damaged even if its headers are valid. */
  readonly unreadable: readonly UnreadablePart[];
}

/** Same as `FileChecks`, with the unreadable parts that the rest of the page found. */
export function Conformance({ state, unreadable }: ConformanceProps) {
  const isFar = useView(({ source }) => source?.kind === 'url');
  const { asked, onAsk, unasked, reading, check, found } = state;
  const isOffered = unasked?.status === 'ready' || unasked?.status === 'failed';
  const isReading = check !== undefined && check.status !== 'ready';
  const isShown = found && !(isReading && asked === 'headers');
  return (
    <Section ref={restoredFocus} title="Conformance" reading={reading}>
      {asked === undefined && !found && isOffered && (
        <div className={styles.file}>
          <p className={styles.facts}>
            This reads the headers of all groups and arrays, not their values.
            {isFar && ' How many requests that takes is only known afterwards.'}
          </p>
          <div className={styles.choices}>
            <Button onClick={() => onAsk('headers')}>Check this file</Button>
          </div>
        </div>
      )}
      {isReading && (
        <ReadStatus
          what={
            asked === 'values' ? 'all values of this file' : 'the headers of this file'
          }
          reading={check}
        />
      )}
      {isShown && (
        <Found check={found} unreadable={unreadable} {...(!isReading && { onAsk })} />
      )}
    </Section>
  );
}

const UNASKED: AskOf<'checkFile'> = { depth: 'headers', isWanted: false };

function wanted(depth: CheckDepth): AskOf<'checkFile'> {
  return { depth, isWanted: true };
}

function ready(answers: AnswerCache, ask: AskOf<'checkFile'>): FileCheck | undefined {
  const known = answers.peek('checkFile', ask);
  return known.status === 'ready' ? known.value : undefined;
}

type OnAsk = (depth: CheckDepth) => void;

interface FoundProps extends Pick<ConformanceProps, 'unreadable'> {
  readonly check: FileCheck;
  readonly onAsk?: OnAsk;
}

/** Shows the result of a check; omit `onAsk` while a deeper check is running. */
function Found({ check, unreadable, onAsk }: FoundProps) {
  const { depth, nodes, cost, spent } = check;
  const all = withUnreadable(check, unreadable);
  const isHeaders = depth === 'headers';
  const whole = formatNumber(nodes, 'group or array', 'groups and arrays');
  const partly =
    all === check
      ? 'Only headers were checked, not values'
      : 'Only headers were checked, and the values that this page read';
  return (
    <div className={styles.file}>
      <p role="status">
        <CheckVerdict standards={all.standards} counts={all.counts} />
      </p>
      <p className={styles.facts}>
        {isHeaders ? partly : 'Headers and all values were checked'}: {whole}.
        {spent &&
          ` That took ${formatNumber(spent.requests, 'request')}, ${formatBytes(spent.bytesRead)}.`}
      </p>
      <DiagnosticList {...all} />
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
