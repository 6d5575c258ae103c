import { useState } from 'react';
import { formatBytes, formatNumber } from '@/model/quantity';
import type { CheckDepth, FileCheck } from '@/model/table-check';
import { Button } from '../controls/Button';
import { Section } from '../overview/Section';
import { ReadStatus } from '../status/ReadStatus';
import { useData } from '../use-block';
import { useResource, useResourceGroup } from '../use-resource';
import styles from './Checks.module.css';
import { CheckVerdict } from './CheckVerdict';
import { DiagnosticList } from './DiagnosticList';
import { StrictChoice } from './StrictChoice';

/**
 * How far a file meets the specifications that it follows: by its headers at once where that is cheap, by all of its
 * values if the user asks.
 */
export function FileChecks({ isWanted }: { readonly isWanted: boolean }) {
  const { files } = useData().checks;
  const [asked, setAsked] = useState<CheckDepth | undefined>(() =>
    (['values', 'headers'] as const).find(
      (depth) => files.peek(depth).status === 'ready',
    ),
  );
  const [[unasked], reading] = useResourceGroup(files, isWanted ? ['unasked'] : []);
  const known = unasked?.status === 'ready' ? unasked.value : undefined;
  const isOffered = unasked?.status === 'ready' || unasked?.status === 'failed';
  return (
    <Section title="Conformance" reading={reading}>
      {asked === undefined && known && <Found check={known} onAsk={setAsked} />}
      {asked === undefined && !known && isOffered && (
        <Button onClick={() => setAsked('headers')}>Check this file</Button>
      )}
      {asked !== undefined && <Asked depth={asked} onAsk={setAsked} />}
    </Section>
  );
}

type OnAsk = (depth: CheckDepth) => void;

function Asked({ depth, onAsk }: { readonly depth: CheckDepth; readonly onAsk: OnAsk }) {
  const check = useResource(useData().checks.files, depth);
  if (check.status !== 'ready')
    return (
      <ReadStatus
        what={depth === 'values' ? 'all values of this file' : 'the headers of this file'}
        reading={check}
      />
    );
  return check.value ? <Found check={check.value} onAsk={onAsk} /> : null;
}

function Found({ check, onAsk }: { readonly check: FileCheck; readonly onAsk: OnAsk }) {
  const { depth, standards, diagnostics, counts, nodes, cost } = check;
  const all = counts.error + counts.warning + counts.info;
  const isHeaders = depth === 'headers';
  return (
    <div className={styles.file}>
      <p role="status">
        <CheckVerdict standards={standards} counts={counts} />
      </p>
      <p className={styles.facts}>
        {isHeaders ? 'Checked by the headers of ' : 'Checked by every value of '}
        {formatNumber(nodes, 'group or array', 'groups and arrays')}.
      </p>
      <DiagnosticList diagnostics={diagnostics} />
      {diagnostics.length < all && (
        <p>
          {formatNumber(all - diagnostics.length, 'more is', 'more are')} not listed here.
        </p>
      )}
      <div className={styles.choices}>
        {isHeaders && (
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
