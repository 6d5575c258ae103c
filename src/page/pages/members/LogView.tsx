import type { ElementInfo } from '@/model/element';
import type { LogEntry } from '@/model/log-entry';
import { joinPath } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { visibleName } from '@/page/kit/element/shown-name';
import styles from './Log.module.css';

interface LogViewProps {
  readonly info: Extract<ElementInfo, { kind: 'mapping' }>;
  readonly log: readonly LogEntry[];
}

/** True if times are missing, or too coarse to distinguish steps. */
function isOrderGuessed(log: readonly LogEntry[]): boolean {
  return log.some(
    ({ time }, i) =>
      (i > 0 && time === log[i - 1]?.time) || (time === undefined && log.length > 1),
  );
}

/** Steps that were taken, in order: the time, the call, and a link to its parameters. */
export function LogView({ info, log }: LogViewProps) {
  if (log.length === 0) return <p className={styles.none}>No step is recorded.</p>;
  return (
    <div className={styles.log}>
      <ol aria-label={`${formatNumber(log.length, 'step')} in order`}>
        {log.map(({ name, time, text, about }) => (
          <li key={name}>
            <div className={styles.head}>
              <ElementLink path={joinPath(info.path, name)} className={styles.name}>
                {visibleName(name)}
              </ElementLink>
              <small>{[time, about].filter(Boolean).join(' · ')}</small>
            </div>
            {text !== undefined && <code className={styles.call}>{text}</code>}
          </li>
        ))}
      </ol>
      {isOrderGuessed(log) && (
        <p className={styles.note}>
          Steps with the same time, or without one, are as the file lists them: it does
          not say which came first.
        </p>
      )}
    </div>
  );
}
