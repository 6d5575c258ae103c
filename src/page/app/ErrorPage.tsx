import { CircleAlert, KeyRound, RotateCw } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { conversionOf, fieldsOf } from '@/model/errors';
import { lfsAddressOf } from '@/model/page-address';
import { formatBytes } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { useCopyText } from '@/page/kit/controls/use-copy-text';
import { lazyView } from '@/page/kit/status/lazy-view';
import { addressAdvice } from './address-advice';
import { bucketAdvice, headersSent } from './bucket-advice';
import { diagnosticsOf } from './diagnostics';
import { adviceFor } from './failure-advice';
import { ConversionHelp } from './lazy-conversion-help';
import { contactOf } from './link-gate';
import styles from './MessagePage.module.css';
import { OpenFile } from './OpenFile';
import { pageAdvice } from './page-advice';
import { obstaclesTo } from './reach-advice';
import { probeReach, type Reach, reachLabel } from './reach-probe';
import { useSessionControl } from './session-context';
import type { Session } from './session-state';
import { originOf, type SourceAccess } from './source-access';
import { absoluteAddress, nameInAddress } from './source-address';
import { isClosed, unreachableAdvice } from './unreachable-advice';

const CorsHelp = lazyView(
  'The settings for CORS',
  () => import('./CorsHelp'),
  'CorsHelp',
);
const AccessForm = lazyView(
  'The form for keys and request headers',
  () => import('./AccessForm'),
  'AccessForm',
);

interface ErrorPageProps {
  readonly session: Extract<Session, { status: 'failed' }>;
}

/**
 * Errors that missing access can cause. A wrong region, too, gives a response that browsers report only as a failure.
 */
const MAY_LACK_KEYS = new Set([
  'DeniedError',
  'UnreachableError',
  'NotFoundError',
  'RedirectedError',
]);

/** Page for a source that could not be opened: the source, the error, and advice. */
export function ErrorPage({ session }: ErrorPageProps) {
  const control = useSessionControl();
  const { ref, error } = session;
  const title = useRef<HTMLHeadingElement>(null);
  // focused together with the page, not after it: a user who is already typing keeps the focus
  useLayoutEffect(() => {
    title.current?.focus();
  }, []);
  const tried = triedAddress(ref);
  const failure = useFailure(session, tried);
  const { advice, known, found, isRefused, bucket } = failure;
  const mayLackKeys = MAY_LACK_KEYS.has(error.name) && !known && (!found || isRefused);
  const conversion = known ? undefined : conversionOf(error);
  return (
    <main className={styles.page}>
      <div className={styles.message}>
        {bucket?.asks ? (
          <KeyRound size={30} strokeWidth={1.5} aria-hidden />
        ) : (
          <CircleAlert size={30} strokeWidth={1.5} className={styles.error} aria-hidden />
        )}
        <h1 ref={title} tabIndex={-1}>
          {advice.title}
        </h1>
        <p role="alert">{advice.what ?? found?.words ?? error.message}</p>
        <Tried {...{ session, tried, failure }} />
        {conversion && (
          <ConversionHelp
            conversion={conversion}
            name={ref.kind === 'url' ? nameInAddress(tried) : ref.name}
          />
        )}
        {isRefused && <CorsHelp address={tried} headers={headersSent(failure.access)} />}
        {ref.kind === 'url' && mayLackKeys && (
          <AccessForm
            access={failure.access}
            origin={originOf(tried)}
            isOpen={error.name === 'DeniedError'}
            onGive={(access) => control.retry({ access })}
          />
        )}
        <Actions {...{ session, tried, failure }} />
      </div>
    </main>
  );
}

function triedAddress(ref: ErrorPageProps['session']['ref']): string {
  if (ref.kind === 'url') return absoluteAddress(ref.url, document.baseURI);
  return `${ref.name}${ref.size === undefined ? '' : `, ${formatBytes(ref.size)}`}`;
}

/** Returns what is known about a failure, with advice; more is known once the address was requested again. */
function useFailure({ ref, error }: ErrorPageProps['session'], tried: string) {
  const control = useSessionControl();
  const mistaken = ref.kind === 'url' ? addressAdvice(ref.url, error) : undefined;
  const known = mistaken ?? (ref.kind === 'url' ? pageAdvice(tried) : undefined);
  const isUnreachable = ref.kind === 'url' && error.name === 'UnreachableError' && !known;
  const access = ref.kind === 'url' ? control.accessOf(ref.url) : {};
  const bucket = known ? undefined : bucketAdvice(tried, error, access);
  const asked = access.keys ? contactOf(tried, access)?.address : tried;
  const found = useReach(isUnreachable ? asked : undefined, headersOf(access));
  const obstacles = isUnreachable ? obstaclesTo(tried, window.location.href) : [];
  const advice =
    known ??
    bucket ??
    (isUnreachable
      ? unreachableAdvice(obstacles, found?.reach)
      : adviceFor(error, ref.kind === 'url'));
  return {
    ...{ mistaken, known, access, found, advice, bucket },
    isMixed: obstacles.some(({ kind }) => kind === 'mixed-content'),
    isRefused: isClosed(found?.reach),
  };
}

interface FailureProps extends ErrorPageProps {
  readonly tried: string;
  readonly failure: ReturnType<typeof useFailure>;
}

/** Lists what was tried, and what to do. */
function Tried({ session: { ref, page }, tried, failure }: FailureProps) {
  const { mistaken, advice } = failure;
  return (
    <dl>
      <dt>Tried to open</dt>
      <dd>
        <code>{mistaken && ref.kind === 'url' ? ref.url : tried}</code>
        {page !== undefined && (
          <p>
            the file shown by the page <code>{page}</code>
          </p>
        )}
      </dd>
      {advice.steps.length > 0 && (
        <>
          <dt>What to do</dt>
          <dd>
            <ul>
              {advice.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Buttons for the ways to continue. */
function Actions({ session: { ref, error }, tried, failure }: FailureProps) {
  const control = useSessionControl();
  const copy = useCopyText();
  const isUpdated = error.name === 'AppUpdatedError';
  const lfs =
    fieldsOf(error).fault === 'Git LFS pointer' ? lfsAddressOf(tried) : undefined;
  // what is entered in the form is the way on
  const isDenied = ref.kind === 'url' && error.name === 'DeniedError';
  // the same bytes are no other kind of file the next time
  const isFinal = error.name === 'UnsupportedError' || error.name === 'NotDataError';
  return (
    <div className={styles.actions}>
      {isFinal && <OpenFile look="primary" />}
      <Button
        look={isFinal || isDenied ? 'plain' : 'primary'}
        icon={<RotateCw size={15} aria-hidden />}
        onClick={isUpdated ? () => window.location.reload() : () => control.retry()}
      >
        {isUpdated ? 'Reload the page' : 'Try again'}
      </Button>
      {ref.kind === 'url' && <OtherRetry error={error} control={control} />}
      {failure.isMixed && (
        <Button onClick={() => control.openAddress(tried.replace(/^http:/i, 'https:'))}>
          Try https
        </Button>
      )}
      {lfs && (
        <Button onClick={() => control.openAddress(lfs)}>Open it from Git LFS</Button>
      )}
      {!isFinal && <OpenFile />}
      <Button
        look="quiet"
        onClick={() =>
          copy(
            diagnosticsOf(ref, tried, error, failure.found?.words),
            'Diagnostics copied',
          )
        }
      >
        Copy diagnostics
      </Button>
      <Button look="quiet" onClick={() => control.close()}>
        Open another file
      </Button>
    </div>
  );
}

/** The headers that are sent to a source; those of its keys with a value that grants nothing. */
function headersOf(access: SourceAccess): Readonly<Record<string, string>> {
  const names = headersSent(access).map((name) => [name, 'none']);
  return { ...Object.fromEntries(names), ...access.headers };
}

/** Requests the address again and returns the result; undefined until known, or if nothing can be requested. */
function useReach(address: string | undefined, given: Readonly<Record<string, string>>) {
  const [found, setFound] = useState<{ readonly reach: Reach; readonly words: string }>();
  const sent = JSON.stringify(given);
  useEffect(() => {
    let isOver = false;
    setFound(undefined);
    if (address !== undefined)
      probeReach(address, JSON.parse(sent)).then((reach) => {
        if (isOver || !reach) return;
        setFound({ reach, words: reachLabel(reach, address, window.location.origin) });
      });
    return () => {
      isOver = true;
    };
  }, [address, sent]);
  return found;
}

interface OtherRetryProps {
  readonly error: Error;
  readonly control: ReturnType<typeof useSessionControl>;
}

/** Button for another way to open the same address, if the error suggests one. */
function OtherRetry({ error, control }: OtherRetryProps) {
  if (error.name === 'RangeNotSupportedError')
    return (
      <Button onClick={() => control.retry({ whole: true })}>Load the whole file</Button>
    );
  if (fieldsOf(error).differs === 'date')
    return (
      <Button onClick={() => control.retry({ ignoresDates: true })}>
        Read it in spite of the date
      </Button>
    );
  return null;
}
