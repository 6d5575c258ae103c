import { mainTable } from '@/model/matrix-sides';
import { fileAddressOf } from '@/model/page-address';
import { rowSetId } from '@/model/row-set';
import { answerWithin } from '@/model/waiting';
import type {
  PetriCommand,
  PetriRequest,
  PetriResults,
  PetriSelectedRows,
  PetriSelection,
  PetriState,
} from '@/page/frame/protocol';
import { namesOfRows } from '@/page/kit/rows/row-names';
import { LINKS } from '@/page/pages/pages';
import { printPairs } from '@/page/state/link-pairs';
import { isSameSource, type SourceRef, type View } from '@/page/state/view';
import { contactOf } from '../link-gate';
import { fileOf } from '../session-source';
import { absoluteAddress } from '../source-address';
import {
  expectOpen,
  type FramedPage,
  type NamedSources,
  selectionOf,
  stateOf,
} from './frame-state';
import { invalid, MAX_PIECE, RequestFault } from './read-request';
import { keysIn, wentTo } from './went-to';

/** Time in ms that a user may take to answer a question, and a file to open. */
const OPENING_MS = 600_000;

type Command<T extends PetriCommand['type']> = Extract<PetriCommand, { type: T }>;

/** Carries out the requests of the page around. */
export class FrameAnswers {
  readonly #page: FramedPage;
  readonly #named: NamedSources;
  /** Ends the wait of the last request that opened something. */
  #opening = new AbortController();

  constructor(page: FramedPage, named: NamedSources) {
    this.#page = page;
    this.#named = named;
  }

  /** @throws RequestFault if it changed nothing, or could not open or read the file */
  async answer(
    request: PetriRequest,
    signal: AbortSignal,
  ): Promise<PetriResults[PetriRequest['type']]> {
    switch (request.type) {
      case 'open':
        return this.#open(request, signal);
      case 'go':
        return this.#go(request, signal);
      case 'select':
        return this.#select(request, signal);
      case 'selection':
        return this.#piece(request, signal);
      case 'state':
        return this.#state();
    }
  }

  #state(): PetriState {
    return stateOf(this.#page, this.#named);
  }

  async #open(
    { source, name, view = '' }: Command<'open'>,
    signal: AbortSignal,
  ): Promise<PetriState> {
    if (typeof source !== 'string') return this.#openFile(source, name, view, signal);
    const { view: given } = viewIn(
      [view, printPairs([['source', source]])].filter((keys) => keys !== '').join('&'),
    );
    return this.#follow(given, signal);
  }

  /** Opens a file that was handed over, as one that was dropped. */
  async #openFile(
    source: Blob,
    given: string | undefined,
    keys: string,
    signal: AbortSignal,
  ): Promise<PetriState> {
    const { view: shown } = viewIn(keys);
    if (shown.source) throw invalid('view names another file.');
    const name = given ?? (source instanceof File ? source.name : undefined);
    if (!name) throw invalid('A Blob needs a name, such as "pbmc.h5ad".');
    const { session, view } = this.#page;
    const file =
      source instanceof File && source.name === name ? source : new File([source], name);
    void this.#named.open(() => session.openGiven({ kind: 'file', file }));
    if (keys !== '')
      view.getState().restore({ ...shown, source: view.getState().view.source });
    await this.#settled(signal);
    return this.#opened(!this.#named.isPrivate(session.store.getState()));
  }

  async #go({ view: keys }: Command<'go'>, signal: AbortSignal): Promise<PetriState> {
    const { view: given, keys: named } = viewIn(keys);
    if (given.source) return this.#follow(given, signal);
    const { view } = expectOpen(this.#page, this.#named);
    this.#page.view.getState().restore(wentTo(view, given, named));
    return this.#state();
  }

  /** Shows a whole link. Unknown servers are asked about, as for any link. */
  async #follow(view: View, signal: AbortSignal): Promise<PetriState> {
    const { session, base } = this.#page;
    const { source } = view;
    let end: ReturnType<NamedSources['ask']> | undefined;
    if (source?.kind === 'url') {
      if (!contactOf(absoluteAddress(fileAddressOf(source.url), base)))
        throw invalid(
          'source must be an address that is read by https, http, s3 or gs, or one relative to Petri.',
        );
      end = this.#named.ask(source);
    } else {
      expectOpen(this.#page, this.#named);
      if (!this.#isShown(source))
        throw invalid('A file of a computer is opened by handing it over: open.');
    }
    void session.follow(view);
    try {
      await this.#settled(signal);
      return this.#opened(this.#isShown(source));
    } finally {
      end?.(this.#isShown(source));
    }
  }

  #isShown(source: SourceRef | undefined): boolean {
    const now = this.#page.session.store.getState();
    return 'ref' in now && isSameSource(fileOf(source), now.ref);
  }

  /** Waits until a file is open, or has failed to open, and no question about it is left. */
  async #settled(signal: AbortSignal): Promise<void> {
    this.#opening.abort();
    this.#opening = new AbortController();
    const either = AbortSignal.any([this.#opening.signal, signal]);
    const { session } = this.#page;
    const isOver = () =>
      !session.question.getState() && session.store.getState().status !== 'opening';
    const stops: (() => void)[] = [];
    const over = async () => {
      // a failure may be followed by a question at once
      while (!isOver())
        await new Promise<void>((resolve) => {
          const look = () => isOver() && resolve();
          for (const store of [session.store, session.question])
            stops.push(store.subscribe(look));
        });
    };
    const late = () =>
      new RequestFault('TimeoutError', 'The user has not answered, or the file is late.');
    try {
      await answerWithin(over(), OPENING_MS, late, either);
    } catch (error) {
      if (either.aborted)
        throw new RequestFault('SupersededError', 'A later request took its place.');
      throw error;
    } finally {
      for (const stop of stops) stop();
    }
  }

  #opened(isIts: boolean): PetriState {
    const now = this.#page.session.store.getState();
    if (!isIts)
      throw new RequestFault(
        'RefusedError',
        'The user declined, or opened something else.',
      );
    if (now.status === 'failed' && this.#named.isPrivate(now))
      throw new RequestFault('PrivateError', 'It did not open with keys of the user.');
    if (now.status === 'failed') throw new RequestFault('FailedError', now.error.message);
    return this.#state();
  }

  async #select(
    { table, ...given }: Command<'select'>,
    signal: AbortSignal,
  ): Promise<PetriSelection> {
    const { client, data } = expectOpen(this.#page, this.#named);
    const info = this.#tableAt(table ?? mainTable(client.dataset));
    const { path, index: column, length } = info;
    let rows: Uint32Array;
    if ('rows' in given) {
      rows = ascending(given.rows);
      if (rows.length > 0 && (rows.at(-1) ?? 0) >= length)
        throw invalid(`${path} has the rows 0 to ${length - 1}.`);
    } else {
      const values = [...new Set(given.names)];
      const recipe = rowSetId({ kind: 'category', table: path, column, values });
      rows =
        values.length === 0
          ? new Uint32Array()
          : await data.ask('rowNumbers', { recipe }, { signal });
    }
    if (expectOpen(this.#page, this.#named).client !== client)
      throw new RequestFault('SupersededError', 'Another file was opened meanwhile.');
    this.#page.view.getState().selectRows(path, rows);
    return selectionOf(this.#page, this.#named);
  }

  /** Reads a piece of the selection, with names. */
  async #piece(
    { start = 0, limit = MAX_PIECE }: Command<'selection'>,
    signal: AbortSignal,
  ): Promise<PetriSelectedRows> {
    const { data } = expectOpen(this.#page, this.#named);
    const { selected } = this.#page.view.getState();
    const selection = selectionOf(this.#page, this.#named);
    if (!selected || selection.count === undefined || selection.count === 0)
      return { ...selection, start, rows: new Uint32Array(), names: [] };
    const rows = selected.rows.slice(start, start + limit);
    const next = start + rows.length;
    const names = await namesOfRows(data.answers, this.#tableAt(selected.table), rows, {
      signal,
    });
    return {
      ...{ ...selection, start, rows, names },
      ...(next < selected.rows.length && { next }),
    };
  }

  #tableAt(path: string | undefined) {
    const { tables } = expectOpen(this.#page, this.#named).client.dataset;
    const table = tables.find((one) => one.path === path);
    if (!table)
      throw invalid(
        path === undefined ? 'This file has no table of cells.' : `No table is ${path}.`,
      );
    return table;
  }
}

/** Returns rows in ascending order, each once. */
function ascending(given: readonly number[] | Uint32Array): Uint32Array {
  const rows = Uint32Array.from(given).sort();
  return rows.filter((row, at) => row !== rows[at - 1]);
}

/**
 * Reads keys of a link, and which they are.
 *
 * @throws RequestFault for a link of which Petri would ignore a part
 */
function viewIn(keys: string): {
  readonly view: View;
  readonly keys: ReadonlySet<string>;
} {
  const { view, unused, login } = LINKS.readLink(keys);
  if (login) throw invalid('An address must not have a user name or password.');
  if (unused.length > 0) throw invalid(`These keys are too long: ${unused.join(', ')}.`);
  const [unknown] = view.rest;
  if (unknown) throw invalid(`${unknown[0]} is not a key of a link.`);
  return { view, keys: keysIn(keys) };
}
