import type {
  PetriAnswer,
  PetriCommand,
  PetriEvent,
  PetriFault,
  PetriKeys,
  PetriOptions,
  PetriResults,
  PetriState,
  PetriView,
} from './protocol';

/** Rights of the frame: Petri runs as on a page of its own, but cannot navigate the page around it. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox';

interface Waiting {
  resolve(result: PetriResults[keyof PetriResults]): void;
  reject(error: Error): void;
}

/** A frame and the messages that are exchanged with it. */
interface Link {
  readonly frame: HTMLIFrameElement;
  readonly origin: string;
  readonly ready: Promise<void>;
  readonly waiting: Map<number, Waiting>;
  /** Ends everything that waits. */
  fail(fault: PetriFault): void;
  setReady(): void;
}

type Given = { readonly [key: string]: unknown };

/** The element `<petri-view>`, as `PetriView` documents it. It has no dependencies, and is a module of its own. */
class PetriViewElement extends (globalThis.HTMLElement ?? Object) implements PetriView {
  static readonly observedAttributes = ['src', 'source', 'view', 'title'];
  timeout = 60_000;
  #link: Link | undefined;
  #ids = 0;

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ':host{display:block;height:600px}iframe{width:100%;height:100%;border:0}',
    );
    root.adoptedStyleSheets = [sheet];
    this.#start(root);
  }

  disconnectedCallback(): void {
    this.#end();
  }

  attributeChangedCallback(
    name: string,
    before: string | null,
    now: string | null,
  ): void {
    if (!this.#link || before === now) return;
    const [source, view] = [this.getAttribute('source'), this.getAttribute('view') ?? ''];
    if (name === 'title') this.#link.frame.title = now ?? 'Petri';
    else if (name === 'src') {
      this.#end();
      this.connectedCallback();
    } else if (name === 'view') this.#report(this.go(view));
    else if (source) this.#report(this.open(source, { view }));
  }

  open(
    source: string | Blob,
    { view = '', name, timeout }: Parameters<PetriView['open']>[1] = {},
  ): Promise<PetriState> {
    const where = typeof source === 'string' ? absolute(source) : source;
    return this.#ask(
      {
        ...{ type: 'open', source: where, view: fragmentOf(view) },
        ...(name !== undefined && { name }),
      },
      { timeout: timeout ?? 10 * this.timeout },
    );
  }

  go(view: PetriKeys, options?: PetriOptions): Promise<PetriState> {
    return this.#ask({ type: 'go', view: fragmentOf(view) }, options);
  }

  state(options?: PetriOptions): Promise<PetriState> {
    return this.#ask({ type: 'state' }, options);
  }

  select(rows: Parameters<PetriView['select']>[0], options?: PetriOptions) {
    return this.#ask({ type: 'select', ...rows }, options);
  }

  selection(piece?: Parameters<PetriView['selection']>[0], options?: PetriOptions) {
    return this.#ask({ type: 'selection', ...piece }, options);
  }

  #start(root: ShadowRoot): void {
    const frame = document.createElement('iframe');
    const address = this.getAttribute('src') ?? '';
    const isAddress = address !== '' && URL.canParse(address, document.baseURI);
    const page = isAddress ? new URL(address, document.baseURI) : undefined;
    if (!page || !/^https?:$/.test(page.protocol)) {
      const message = `src="${address}" is not the address of a page.`;
      this.#say('petri-error', { name: 'InvalidError', message });
      return;
    }
    page.searchParams.set('embed', '1');
    page.searchParams.set('origin', location.origin);
    const source = this.getAttribute('source');
    page.hash =
      source === null
        ? '#empty'
        : [`source=${encodeURIComponent(absolute(source))}`, this.getAttribute('view')]
            .filter(Boolean)
            .join('&');
    frame.setAttribute('sandbox', SANDBOX);
    frame.allow = 'clipboard-write';
    frame.title = this.title || 'Petri';
    this.#link = linkTo(frame, page.origin);
    this.#report(this.#within(this.timeout, this.#link.ready));
    addEventListener('message', this.#receive);
    frame.src = page.href;
    root.replaceChildren(frame);
  }

  #end(): void {
    removeEventListener('message', this.#receive);
    this.#link?.frame.remove();
    this.#link?.fail({ name: 'ClosedError', message: 'The frame was removed.' });
    this.#link = undefined;
  }

  readonly #receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    const link = this.#link;
    if (!link || source !== link.frame.contentWindow || origin !== link.origin) return;
    const message = data as PetriAnswer | PetriEvent | null; // of the page that `src` names
    if (message?.petri !== 1) return;
    if ('event' in message) {
      if (message.event === 'ready') link.setReady();
      const { petri: _, event, ...rest } = message;
      this.#say(`petri-${event}`, (rest as Given)[event] ?? null);
      return;
    }
    const one = link.waiting.get(message.id as number);
    if ('error' in message) one?.reject(errorOf(message.error));
    else one?.resolve(message.result);
  };

  /** Sends a request once the frame is ready. */
  async #ask<T extends PetriCommand['type']>(
    command: PetriCommand & { readonly type: T },
    { timeout = this.timeout }: PetriOptions = {},
  ): Promise<PetriResults[T]> {
    const link = this.#link;
    if (!link)
      throw errorOf({ name: 'ClosedError', message: 'The element is in no document.' });
    const id = ++this.#ids;
    const message = { ...command, petri: 1, id };
    const answer = new Promise<PetriResults[keyof PetriResults]>((resolve, reject) => {
      link.waiting.set(id, { resolve, reject });
      link.ready
        .then(() => link.frame.contentWindow?.postMessage(message, link.origin))
        .catch(reject);
    });
    try {
      return (await this.#within(timeout, answer)) as PetriResults[T]; // the answer to it
    } finally {
      link.waiting.delete(id);
    }
  }

  /** Waits for an answer, up to a time. */
  #within<T>(ms: number, answer: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const message = `Petri has not answered within ${ms / 1000} s.`;
      timer = setTimeout(() => reject(errorOf({ name: 'TimeoutError', message })), ms);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /** Reports the failure of something that no caller waits for. */
  #report(answer: Promise<unknown>): void {
    answer.catch(({ name, message }: Error) => {
      if (name !== 'ClosedError') this.#say('petri-error', { name, message });
    });
  }

  #say(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

function linkTo(frame: HTMLIFrameElement, origin: string): Link {
  const waiting = new Map<number, Waiting>();
  let isReady = false;
  let [setReady, failReady] = [() => {}, (_: Error) => {}];
  const ready = new Promise<void>((resolve, reject) => {
    [setReady, failReady] = [resolve, reject];
  });
  const fail = (fault: PetriFault) => {
    failReady(errorOf(fault));
    for (const one of waiting.values()) one.reject(errorOf(fault));
  };
  return {
    ...{ frame, origin, ready, waiting, fail },
    setReady() {
      // what a page was asked before it was loaded again has no answer
      if (isReady) fail({ name: 'ClosedError', message: 'The frame was loaded again.' });
      isReady = true;
      setReady();
    },
  };
}

/** An address relative to the page that has the element; others as they are written. */
function absolute(source: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(source)
    ? source
    : new URL(source, document.baseURI).href;
}

function fragmentOf(view: PetriKeys): string {
  if (typeof view === 'string') return view;
  return Object.entries(view)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
}

function errorOf({ name, message }: PetriFault): Error {
  return Object.assign(new Error(message), { name });
}

globalThis.customElements?.define('petri-view', PetriViewElement);
