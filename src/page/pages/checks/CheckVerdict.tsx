import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Severity } from '@/ask/checks/table-check';
import { formatNumber } from '@/model/quantity';
import styles from './Checks.module.css';
import { useStrict } from './StrictChoice';

interface CheckVerdictProps {
  readonly standards: readonly string[];
  readonly counts: Readonly<Record<Severity, number>>;
  readonly children?: ReactNode;
}

/** Whether something passes a check, and what was found; warnings count if the user is strict. */
export function CheckVerdict({ standards, counts, children }: CheckVerdictProps) {
  const [isStrict] = useStrict();
  const { error, warning } = counts;
  const isBroken = error + (isStrict ? warning : 0) > 0;
  const found = [
    error > 0 && formatNumber(error, 'error'),
    warning > 0 && formatNumber(warning, 'warning'),
  ].filter((text) => text !== false);
  const Icon = isBroken ? TriangleAlert : CircleCheck;
  return (
    <span className={styles.summary} data-failed={isBroken || undefined}>
      <Icon size={14} aria-hidden />
      <span>
        {standards.length > 0
          ? `${standards.join(', ')}: `
          : found.length === 0 && 'No specification to check against; '}
        {found.length > 0
          ? `${isBroken ? 'failed' : 'passed'} with ${found.join(', ')}`
          : standards.length > 0
            ? 'no requirement broken'
            : 'everything could be opened'}
        {children}
      </span>
    </span>
  );
}
