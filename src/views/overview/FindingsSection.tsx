import { Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Finding } from '@/model/overview';
import { formatCount } from '@/model/quantity';
import { Button } from '../common/controls/Button';
import { ElementLink } from '../common/controls/ElementLink';
import { useTurned } from '../common/controls/use-turned';
import { useAnswerGroup } from '../common/reading/use-answer';
import { Section } from '../common/status/Section';
import styles from './Findings.module.css';

/** Findings shown before more are asked for. */
const FEW = 5;

/** What users of the data should know, each with its reason; long columns only when asked for. */
export function FindingsSection({ isWanted }: { readonly isWanted: boolean }) {
  const [isThorough, setThorough] = useState(false);
  const [areAll, setAll] = useTurned('all findings');
  const quick = useAnswerGroup('findConcerns', isWanted ? [{ isThorough: false }] : []);
  const thorough = useAnswerGroup('findConcerns', isThorough ? [{ isThorough }] : []);
  const [[found], reading] = isThorough ? thorough : quick;
  const [[before]] = quick;
  const shown = found?.status === 'ready' ? found : before;
  const value = shown?.status === 'ready' ? shown.value : undefined;
  const findings = value?.findings ?? [];
  const few = areAll ? findings : findings.slice(0, FEW);
  return (
    <Section title="Things to check" reading={reading}>
      {value && findings.length === 0 && (
        <p className={styles.nothing}>No problems found in the parts checked.</p>
      )}
      <ul className={styles.findings}>
        {few.map((finding) => (
          <One key={`${finding.path} ${finding.title}`} {...finding} />
        ))}
      </ul>
      {few.length < findings.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {formatCount(findings.length - few.length)} more
        </Button>
      )}
      {value && value.unread.length > 0 && !isThorough && (
        <p className={styles.unread}>
          Skipped because it would take long: {value.unread.join('; ')}.{' '}
          <button type="button" onClick={() => setThorough(true)}>
            Check them now
          </button>
        </p>
      )}
    </Section>
  );
}

function One({ path, tone, title, reason }: Finding) {
  const Icon = tone === 'warning' ? TriangleAlert : Info;
  return (
    <li className={styles[tone]}>
      <Icon size={15} aria-hidden />
      <div>
        <span className="visually-hidden">
          {tone === 'warning' ? 'Warning: ' : 'Note: '}
        </span>
        <ElementLink path={path}>{title}</ElementLink>
        <p>{reason}</p>
      </div>
    </li>
  );
}
