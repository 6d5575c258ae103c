import type { PointsService, SentArray, SentValues } from '@workers/points';
import { type Remote, transfer } from 'comlink';

/** Larger arrays are sent in parts of this size, in bytes. */
const PART = 1 << 20;
/** Bytes that the worker may hold before arrays that no task needs are dropped. */
const KEPT = 128 << 20;

interface Sent {
  readonly id: number;
  readonly bytes: number;
  readonly done: Promise<void>;
  /** Number of unfinished tasks that need the array. */
  uses: number;
}

export interface SentArguments {
  /** The values with a placeholder for each large array. */
  readonly args: readonly unknown[];
  /** Call it when the task is done. */
  release(): void;
}

/**
 * Sends arrays to a worker in parts, with a pause after each, so that no single copy blocks the
 * page. Arrays that are already there are not sent again; they must not be changed after sending.
 */
export class ArraySender {
  readonly #to: Remote<PointsService>;
  readonly #known = new WeakMap<SentValues, Sent>();
  /** Arrays that the worker holds, least recently used first. */
  readonly #there = new Set<Sent>();
  #last = 0;

  constructor(to: Remote<PointsService>) {
    this.#to = to;
  }

  async send(values: readonly unknown[]): Promise<SentArguments> {
    const used: Sent[] = [];
    const place = (value: unknown): unknown => {
      if (isLarge(value)) {
        const sent = this.#sent(value);
        sent.uses++;
        used.push(sent);
        return { sentArray: sent.id } satisfies SentArray;
      }
      if (!isPlain(value)) return value;
      const entries = Object.entries(value);
      return Object.fromEntries(entries.map(([key, part]) => [key, place(part)]));
    };
    const args = values.map(place);
    // all at once: where one fails, because the worker was replaced, the others do too
    await Promise.all(used.map(({ done }) => done));
    return { args, release: () => this.#release(used) };
  }

  #sent(values: SentValues): Sent {
    const known = this.#known.get(values);
    if (known && this.#there.delete(known)) {
      this.#there.add(known);
      return known;
    }
    const id = ++this.#last;
    const done = this.#write(id, values);
    const sent: Sent = { id, bytes: values.byteLength, done, uses: 0 };
    this.#there.add(sent);
    this.#known.set(values, sent);
    return sent;
  }

  async #write(id: number, values: SentValues): Promise<void> {
    this.#to.receive(id, values.slice(0, 0), values.length);
    const step = PART / values.BYTES_PER_ELEMENT;
    for (let start = 0; start < values.length; start += step) {
      const part = values.slice(start, start + step);
      this.#to.write(id, start, transfer(part, [part.buffer]));
      await pause();
    }
  }

  #release(used: readonly Sent[]): void {
    for (const sent of used) sent.uses--;
    let bytes = [...this.#there].reduce((sum, sent) => sum + sent.bytes, 0);
    for (const sent of this.#there) {
      if (sent.uses > 0 || bytes <= KEPT) continue;
      this.#there.delete(sent);
      this.#to.forget(sent.id);
      bytes -= sent.bytes;
    }
  }
}

/** Yields to other tasks of the page. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function isLarge(value: unknown): value is SentValues {
  // the page has no shared memory, and sends no DataViews
  return ArrayBuffer.isView(value) && value.byteLength > PART;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}
