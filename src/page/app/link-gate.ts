import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AddressLogin } from '@/model/address-login';
import { httpAddressOf, parseBucketAddress } from '@/model/bucket-address';
import { approvalOf, type HostLocation, locationOfHost } from '@/model/host-location';
import type { KnownHosts } from './known-hosts';
import type { SourceAccess } from './source-access';
import { type AccessKeys, loginOf, withLogin } from './source-access';
import { absoluteAddress } from './source-address';

/** Question that the user has to agree to before a link is opened. */
export interface HostQuestion {
  readonly contact: Contact;
  /** True if the server was never used here; else only the login is asked about. */
  readonly isNew: boolean;
  /** The user and password that were in the address of the link. */
  readonly login?: AddressLogin | undefined;
  /** Host that redirects to this server, and was contacted already. */
  readonly from?: string | undefined;
  /** True if the user gave a login of their own for this server, which that of the link would replace. */
  readonly isLoginKnown: boolean;
  /** Opens the link. */
  yes(how: HostAnswer): void;
  /** Leaves everything as it was. */
  no(): void;
}

export interface HostAnswer {
  /** Do not ask for this server again. */
  readonly isKept: boolean;
  /** Send the login as a request header. */
  readonly withLogin: boolean;
}

interface GateOptions {
  /** Address of the page, against which relative addresses are resolved. */
  readonly base: string;
  readonly keys: AccessKeys;
  readonly hosts: KnownHosts;
}

/**
 * Lets links open files of the page's own server, and of servers that the user chose or approved. Any other link waits
 * for an answer, and nothing is requested until then.
 */
export class LinkGate {
  readonly question: StoreApi<HostQuestion | undefined> = createStore<
    HostQuestion | undefined
  >()(() => undefined);
  readonly #options: GateOptions;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Returns true if the user is asked first; `open` is called once they agree. A later question replaces this one. */
  asks(url: string, login: AddressLogin | undefined, open: () => void): boolean {
    const { hosts } = this.#options;
    const doubt = this.doubtOf(url, login);
    if (!doubt) return false;
    const { contact, isNew, isLoginKnown } = doubt;
    const yes = (how: HostAnswer) => {
      if (isNew) hosts.add(contact.approval, how.isKept);
      if (login && how.withLogin) this.giveLogin(url, login);
      open();
      this.drop(); // only now, when the requested view is shown
    };
    this.question.setState(
      { contact, isNew, login, isLoginKnown, yes, no: () => this.drop() },
      true,
    );
    return true;
  }

  /** Asks about the server that an address redirects to; `open` is called once the user agrees. */
  asksRedirect(url: string, leadsTo: string, open: (approval: string) => void): void {
    const contact = contactOf(leadsTo);
    if (!contact) return;
    const yes = ({ isKept }: HostAnswer) => {
      this.#options.hosts.add(contact.approval, isKept);
      this.drop();
      open(contact.approval);
    };
    const from = this.#contactOf(url)?.host;
    const no = () => this.drop();
    this.question.setState(
      { contact, isNew: true, from, isLoginKnown: false, yes, no },
      true,
    );
  }

  /** Returns what is unknown about a link; undefined if it opens without a question. */
  doubtOf(
    url: string,
    login: AddressLogin | undefined,
  ): Pick<HostQuestion, 'contact' | 'isNew' | 'isLoginKnown'> | undefined {
    const { hosts, keys } = this.#options;
    const contact = this.#contactOf(url);
    if (!contact) return undefined; // no server is contacted for it
    const isNew = !this.#isOwn(contact) && !hosts.has(contact.approval);
    const given = loginOf(keys.of(this.#whole(url)));
    const isLoginNew = login !== undefined && login.header !== given;
    if (!isNew && !isLoginNew) return undefined;
    return { contact, isNew, isLoginKnown: given !== undefined };
  }

  /** Adds the server of an address that the user chose by hand, to which links may then lead. */
  choose(url: string): void {
    const contact = this.#contactOf(url);
    if (contact && !this.#isOwn(contact)) this.#options.hosts.add(contact.approval, true);
  }

  /** Sends the login as a request header to the origin of the address from now on. */
  giveLogin(url: string, login: AddressLogin): void {
    const { keys } = this.#options;
    const address = this.#whole(url);
    keys.give(address, withLogin(keys.of(address), login));
  }

  /** Withdraws an unanswered question, once something else is opened. */
  drop(): void {
    this.question.setState(undefined, true);
  }

  #contactOf(url: string): Contact | undefined {
    const address = this.#whole(url);
    return contactOf(address, this.#options.keys.of(address));
  }

  #isOwn({ origin }: Contact): boolean {
    return origin === new URL(this.#options.base).origin;
  }

  #whole(url: string): string {
    return absoluteAddress(url, this.#options.base);
  }
}

/** Server that is contacted when an address is opened. */
interface Contact {
  /** The address to be requested: http, also for a bucket. */
  readonly address: string;
  /** Host with its port; names beyond ASCII as punycode. */
  readonly host: string;
  readonly origin: string;
  readonly protocol: 'https:' | 'http:';
  /** Notation in which approval to read from it is stored. */
  readonly approval: string;
  readonly place: HostLocation;
  /** True if its name has letters beyond ASCII, which may look like another name. */
  readonly isPunycode: boolean;
}

/** Returns the server from which an address, as given to the worker, is read; undefined if no request is needed. */
export function contactOf(
  address: string,
  { region, endpoint }: SourceAccess = {},
): Contact | undefined {
  const bucket = parseBucketAddress(address);
  const base = bucket ? httpAddressOf(bucket, { region, endpoint }) : address;
  if (base === undefined || !URL.canParse(base)) return undefined;
  const url = new URL(base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const key = bucket?.key.split('/').map(encodeURIComponent).join('/');
  return {
    address: key ? `${url.href.replace(/\/$/, '')}/${key}` : url.href,
    host: url.host,
    origin: url.origin,
    protocol: url.protocol === 'http:' ? 'http:' : 'https:',
    approval: approvalOf(url),
    place: locationOfHost(url.hostname),
    isPunycode: /(^|\.)xn--/.test(url.hostname),
  };
}
