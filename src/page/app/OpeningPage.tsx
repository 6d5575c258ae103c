import { Button } from '@/page/kit/controls/Button';
import { ProgressBar } from '@/page/kit/status/ProgressBar';
import { progressText } from '@/page/kit/status/progress';
import { useSlow } from '@/page/kit/status/use-slow';
import { delayLabel } from './DelayBanner';
import styles from './MessagePage.module.css';
import { useSessionControl } from './session-context';
import type { Session } from './session-state';

interface OpeningPageProps {
  readonly session: Extract<Session, { status: 'opening' }>;
}

/** Page that is shown while a source is opened, if that takes longer than 150 ms. */
export function OpeningPage({ session }: OpeningPageProps) {
  const control = useSessionControl();
  const slow = useSlow(true, 150);
  const { ref, progress, page, delay } = session;
  const doing = progress?.task === 'unpacking' ? 'Unpacking' : 'Opening';
  const name = ref.kind === 'url' ? ref.url : ref.name;
  return (
    <main className={styles.page} aria-busy>
      {slow && (
        <div className={styles.opening} role="status">
          <p className={styles.what}>
            {doing} <strong>{name}</strong>
          </p>
          {page !== undefined && (
            <p className={styles.progress}>the file shown by the page {page}</p>
          )}
          <ProgressBar label={`${doing} ${name}`} progress={progress} />
          <p className={styles.progress}>{progress ? progressText(progress) : ' '}</p>
          {delay && <p role="alert">{delayLabel(delay)}</p>}
          <div className={styles.choices}>
            {delay?.kind === 'worker' && (
              <Button onClick={() => control.startAgain()}>Start again</Button>
            )}
            <Button onClick={() => control.close()}>Cancel</Button>
          </div>
        </div>
      )}
    </main>
  );
}
