/**
 * The messages `petri/1` between a page that embeds Petri and the page in its frame, and the element `<petri-view>` that
 * sends them. docs/embedding.md explains them. The build publishes this file as `petri-view.d.ts`: it has types only,
 * and imports nothing.
 *
 * Additions keep the version: receivers ignore events, and members of answers, that they do not know. Anything else
 * becomes `petri/2`.
 */

/** A name that the embedding page gives to a request and that its answer repeats: a text of up to 64 characters, or a whole number. */
export type PetriId = string | number;

/** A request without its version and id. */
export type PetriCommand =
  /** Opens a file: by an address, as a link does, or handed over as a `File` or `Blob`. */
  | {
      readonly type: 'open';
      readonly source: string | Blob;
      /** Name of a `Blob` that has none; its ending matters for some formats. */
      readonly name?: string;
      /** How it is shown at first: keys of a link, such as `element=/obs&color=/obs/leiden`. */
      readonly view?: string;
    }
  /**
   * Shows something else of the open file: keys of a link. What they do not name stays; an element and its page, a
   * colour and its genes are named together. Keys with a `source` are a whole link, as `PetriState.link` is.
   */
  | { readonly type: 'go'; readonly view: string }
  | { readonly type: 'state' }
  /** Selects rows of a table instead of those that are selected; an empty list selects none. */
  | ({
      readonly type: 'select';
      /** Path of the table; that of the cells if it is absent. */
      readonly table?: string;
    } & (
      | {
          /** Row numbers, from 0, at most 1,048,576. */
          readonly rows: readonly number[] | Uint32Array;
        }
      | {
          /** Names of rows, at most 20,000. */
          readonly names: readonly string[];
        }
    ))
  /** Reads a piece of the selection with the names of its rows. */
  | {
      readonly type: 'selection';
      /** Position in the selection, from 0. */
      readonly start?: number;
      /** Number of rows, at most 10,000, which is also the default. */
      readonly limit?: number;
    };

export type PetriRequest = PetriCommand & { readonly petri: 1; readonly id: PetriId };

/** State of the page in the frame. */
export interface PetriState {
  /**
   * `empty`: the start page; `question`: the user is asked about a server; `opening`; `asking`: a link needs a file of
   * the user's computer; `folder`: the user chooses one of several files; `failed`; `open`.
   */
  readonly status:
    | 'empty'
    | 'question'
    | 'opening'
    | 'asking'
    | 'folder'
    | 'failed'
    | 'open';
  /**
   * True for a file that the user opened in the frame, or that was opened with keys of the user's: nothing else about
   * it is sent.
   */
  readonly isPrivate?: true;
  /** The fragment, without `#`, that restores the view, without signatures and logins. */
  readonly link?: string;
  /** Name of the file. */
  readonly name?: string;
  /** Name of its format, such as `AnnData`. */
  readonly format?: string;
  /** Numbers of cells and genes. */
  readonly shape?: readonly [number, number];
  /** Path of the element that is shown. */
  readonly element?: string;
  /** Reason why it could not be opened. */
  readonly error?: PetriFault;
}

/** The selected rows. */
export interface PetriSelection {
  /** Path of their table; absent if nothing is selected. */
  readonly table?: string;
  /** Number of selected rows; absent while those inside an outline are being found. */
  readonly count?: number;
}

/** A piece of the selection. */
export interface PetriSelectedRows extends PetriSelection {
  /** Position of the first of these rows in the selection. */
  readonly start: number;
  /** Row numbers, ascending. */
  readonly rows: Uint32Array;
  /** The names of these rows. */
  readonly names: readonly string[];
  /** Position of the next piece; absent after the last one. */
  readonly next?: number;
}

/** The answers, by type of the request. */
export interface PetriResults {
  readonly open: PetriState;
  readonly go: PetriState;
  readonly state: PetriState;
  readonly select: PetriSelection;
  readonly selection: PetriSelectedRows;
}

/** Why a request was not carried out; it has changed nothing unless it is a FailedError. */
export interface PetriFault {
  readonly name: /** Not a request of `petri/1`, or values that it cannot have. */
    | 'InvalidError'
    /** More than the limits of a message. */
    | 'TooLargeError'
    /** Too many requests at once, or in a second. */
    | 'BusyError'
    /** No file is open, or not yet. */
    | 'NothingOpenError'
    /** The user opened a file of their own, or it did not open with keys of theirs. */
    | 'PrivateError'
    /** The user declined, or opened something else meanwhile. */
    | 'RefusedError'
    /** A later request took its place. */
    | 'SupersededError'
    /** The file could not be opened or read: the message says why. */
    | 'FailedError'
    /** No answer in time. From `<petri-view>`, or from a page whose user answers no question. */
    | 'TimeoutError'
    /** The frame was removed or loaded again. Only from `<petri-view>`. */
    | 'ClosedError';
  readonly message: string;
}

/** An answer to a request; `id` is null if the request had none. */
export type PetriAnswer = { readonly petri: 1; readonly id: PetriId | null } & (
  | { readonly result: PetriResults[keyof PetriResults] }
  | { readonly error: PetriFault }
);

/** Something that happened in the frame. */
export type PetriEvent = {
  readonly petri: 1;
} /** From now on requests are answered. */ & (
  | { readonly event: 'ready' }
  | { readonly event: 'state'; readonly state: PetriState }
  | { readonly event: 'selection'; readonly selection: PetriSelection }
);

/** Options of one request. */
export interface PetriOptions {
  /** Time in ms after which it fails with a TimeoutError, instead of `PetriView.timeout`. */
  readonly timeout?: number;
}

/** Keys of a link as a text (`element=/obs&color=/obs/leiden`), or as an object of decoded values. */
export type PetriKeys = string | Readonly<Record<string, string>>;

/**
 * The element `<petri-view>`. Attributes: `src`, the address of Petri; `source`, the address of a file, relative to the
 * page that has the element; `view`, keys of a link; `title`, the name of the frame for assistive technology. Methods
 * wait until the frame is ready, and reject with an Error that has the name of a `PetriFault`.
 *
 * @example
 * import 'petri-explorer/petri-view';
 * const view = document.querySelector('petri-view');
 * view.addEventListener('petri-selection', ({ detail }) => console.log(detail.count));
 * await view.open('https://data.example/pbmc.zarr', { view: { color: '/obs/leiden' } });
 */
export interface PetriView extends HTMLElement {
  /** Time in ms after which a request fails; 60,000 at first. Opening has ten times as long: it may ask the user. */
  timeout: number;
  open(
    source: string | Blob,
    options?: PetriOptions & { readonly name?: string; readonly view?: PetriKeys },
  ): Promise<PetriState>;
  go(view: PetriKeys, options?: PetriOptions): Promise<PetriState>;
  state(options?: PetriOptions): Promise<PetriState>;
  select(
    rows:
      | { readonly rows: readonly number[] | Uint32Array; readonly table?: string }
      | { readonly names: readonly string[]; readonly table?: string },
    options?: PetriOptions,
  ): Promise<PetriSelection>;
  /** Reads a piece of the selection; `next` of the answer is the `start` of the next one. */
  selection(
    piece?: { readonly start?: number; readonly limit?: number },
    options?: PetriOptions,
  ): Promise<PetriSelectedRows>;
}

/** Events of `<petri-view>`, which do not bubble. */
export interface PetriViewEvents {
  'petri-ready': CustomEvent<null>;
  'petri-state': CustomEvent<PetriState>;
  'petri-selection': CustomEvent<PetriSelection>;
  /** The frame did not start, or what an attribute asks for failed. */
  'petri-error': CustomEvent<PetriFault>;
}

declare global {
  interface HTMLElementTagNameMap {
    'petri-view': PetriView;
  }
  interface HTMLElementEventMap extends PetriViewEvents {}
}
