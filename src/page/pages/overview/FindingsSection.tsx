import { Info, TriangleAlert } from 'lucide-react';
import type { Problem } from '@/model/dataset';
import type { Finding } from '@/model/overview';
import { formatCount } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useTurned } from '@/page/kit/controls/use-turned';
import { Section } from '@/page/kit/status/Section';
import styles from './Findings.module.css';
import type { Concerns } from './use-verdicts';

/** Findings shown before more are asked for. */
const FEW = 5;

interface FindingsSectionProps {
  readonly concerns: Concerns;
  /** Damage that only other reads of the file met. */
  readonly damage: readonly Problem[];
  /** Something else on the page says that a part of the file is not right. */
  readonly areOthers: boolean;
}

/** What users of the data should know, each with its reason; long columns only when asked for. */
export function FindingsSection({ concerns, damage, areOthers }: FindingsSectionProps) {
  const { value, reading, isThorough, onThorough } = concerns;
  const [areAll, setAll] = useTurned('all findings');
  const findings: readonly Finding[] = [
    ...damage.map(({ path, reason }) => ({
      ...{ path, tone: 'warning' as const, title: `${path} could not be read`, reason },
    })),
    ...(value?.findings ?? []),
  ];
  const few = areAll ? findings : findings.slice(0, FEW);
  return (
    <Section title="Things to check" reading={reading}>
      {value && findings.length === 0 && (
        <p className={styles.nothing}>
          No {areOthers ? 'other ' : ''}problems found in the parts checked.
        </p>
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
          <button type="button" onClick={() => onThorough()}>
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
