import { Globe, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { locationOfHost } from '@/model/host-location';
import { Button } from '@/page/kit/controls/Button';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { DataForm } from '@/page/kit/controls/DataForm';
import { Dialog } from '@/page/kit/controls/Dialog';
import dialogStyles from '@/page/kit/controls/Dialog.module.css';
import styles from './HostDialog.module.css';
import type { HostQuestion } from './link-gate';

/** Asks before a link opens a file of a server that was never used here; nothing is requested until then. */
export function HostDialog({ question }: { readonly question: HostQuestion }) {
  const { contact, isNew, login, isLoginKnown } = question;
  const id = useId();
  const decline = useRef<HTMLButtonElement>(null);
  // a key that is pressed while the page opens must not confirm
  useEffect(() => {
    decline.current?.focus();
  }, []);
  const open = (fields: FormData) => {
    question.yes({ isKept: fields.has('keep'), withLogin: fields.has('login') });
  };
  const { host } = contact;
  return (
    <Dialog
      title={titleOf(question)}
      head="title"
      width={540}
      onClose={() => question.no()}
    >
      <DataForm onData={open}>
        <p className={dialogStyles.text}>{introductionOf(question)}</p>
        <p className={styles.host}>
          <Globe size={17} aria-hidden />
          <bdi>
            {contact.protocol === 'http:' && 'http://'}
            {host.slice(0, host.length - domainOf(host).length)}
            <strong>{domainOf(host)}</strong>
          </bdi>
        </p>
        {warningsOf(question).map((text) => (
          <p key={text} className={styles.warning}>
            <TriangleAlert size={15} aria-hidden />
            {text}
          </p>
        ))}
        <label htmlFor={`${id}address`} className={styles.label}>
          URL of the file
        </label>
        <textarea
          id={`${id}address`}
          className={styles.address}
          readOnly
          rows={2}
          spellCheck={false}
          value={contact.address}
        />
        <p className={dialogStyles.text}>
          {question.from === undefined
            ? 'Petri will request this file from '
            : 'Your browser follows redirects by itself, so one request was already sent, without any request headers of yours. If you agree, Petri will read this file from '}
          <bdi>{host}</bdi>. The server sees your IP address and that the request comes
          from {window.location.origin}. None of your files is sent to it.
          {question.from === undefined &&
            ' Petri cannot prevent the first request from being redirected to another server, but asks you before it reads from there.'}
        </p>
        <div className={styles.choices}>
          {login && (
            <Checkbox look="text" name="login" defaultChecked={!isLoginKnown}>
              <span>
                Send the user name{login.user && <> “{login.user}”</>} and password from
                the link to it as a request header, until this tab is closed
                {isLoginKnown && ', replacing the Authorization header that you entered'}
              </span>
            </Checkbox>
          )}
          {isNew && (
            <Checkbox look="text" name="keep">
              Do not ask again for this server
            </Checkbox>
          )}
        </div>
        <div className={dialogStyles.actions}>
          <Button type="submit" look="primary">
            Open
          </Button>
          <Button ref={decline} onClick={() => question.no()}>
            Don’t open
          </Button>
        </div>
      </DataForm>
    </Dialog>
  );
}

function titleOf({ isNew, from }: HostQuestion): string {
  if (from !== undefined) return 'Read from the server that this URL redirects to?';
  return isNew ? 'Open a file from this server?' : 'Send the login in this link?';
}

function introductionOf({ isNew, from }: HostQuestion): string {
  if (from !== undefined)
    return `${from} redirects this file to another server, which you have not used here before:`;
  return isNew
    ? 'This link points to a server that you have not used here before:'
    : 'The URL in this link contains a user name and password for:';
}

/** Returns the part of a host that usually names its owner: the last two labels, or three as in `ac.uk`. */
function domainOf(host: string): string {
  if (/^[[\d]/.test(host)) return host; // an IP address
  const match =
    /(?:^|\.)([^.]+\.(?:(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}|[^.]+))$/.exec(host);
  return match?.[1] ?? host;
}

/** Returns facts about a server that are shown before any request is sent to it. */
function warningsOf({ contact, isNew }: HostQuestion): readonly string[] {
  const { place, isPunycode } = contact;
  const isHere = locationOfHost(window.location.hostname) === 'this-computer';
  return [
    isNew && place === 'this-computer' && !isHere
      ? 'This server is on your own computer, where only you can reach it. Open it only if you started it yourself.'
      : '',
    isNew && place === 'private'
      ? 'This server is on a private network, such as that of your home or institute. Open it only if you know the server.'
      : '',
    isPunycode
      ? 'The server name contains letters beyond a–z (written as xn--…) and may imitate another name.'
      : '',
  ].filter((text) => text !== '');
}
