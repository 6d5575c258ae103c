import { EndOfStart, type RReader } from './r-reader';

/**
 * A tagged value of a pairlist: an attribute, and so a slot of an S4 object; or a variable of a
 * workspace.
 */
export interface RTagged {
  readonly name: string;
  readonly value: RObject;
}

/** An object as far as the available bytes go; the rest is absent. */
export interface RObject {
  /** R's SEXPTYPE. */
  readonly type: number;
  readonly isObject: boolean;
  readonly length?: number | undefined;
  /** A symbol or a string. */
  readonly text?: string | undefined;
  readonly attributes: readonly RTagged[];
  /** The values of a pairlist. */
  readonly tagged: readonly RTagged[];
  /** The first values of a list or of a vector of strings. */
  readonly items: readonly RObject[];
}

type Growing = { -readonly [Key in keyof RObject]: RObject[Key] } & {
  readonly tagged: RTagged[];
  readonly items: RObject[];
};

const MAX_DEPTH = 60;
const MAX_OBJECTS = 10_000;
const MAX_ITEMS = 8;

export const LIST = 19;
export const PAIRLIST = 2;
export const S4 = 25;

const SYMBOL = 1;
const STRING = 9;
const HAS_ATTRIBUTES = 0x200;
const HAS_TAG = 0x400;
/** Values without content: NULL, R's own environments, missing arguments. */
const CONSTANTS = new Set([0, 254, 253, 252, 251, 250, 242, 241]);
/** Symbols, environments, ALTREP and references, whose upper bits are an index instead of flags. */
const WITHOUT_FLAGS = new Set([SYMBOL, 4, 238, 247, 248, 249, 255]);
const PAIRS = new Set([PAIRLIST, 3, 5, 6, 17]);
/** Bytes per number. */
const WIDTHS = new Map([
  [10, 4],
  [13, 4],
  [14, 8],
  [15, 16],
  [24, 1],
]);

/**
 * Parses the first object after the header, as far as the bytes go; undefined if even its type is
 * missing. Skips values, keeps names and classes.
 */
export function readRObject(reader: RReader): RObject | undefined {
  let root: RObject | undefined;
  try {
    new Walk(reader).item((object) => {
      root = object;
    }, 0);
  } catch (error) {
    if (!(error instanceof EndOfStart)) throw error;
  }
  return root;
}

/**
 * ReadItem of R's serialize.c. An object is attached to its parent before it is read, so that truncated ones are
 * retained.
 */
class Walk {
  readonly #reader: RReader;
  /** The texts of symbols; environments and the like have none. */
  readonly #references: (string | undefined)[] = [];
  #left = MAX_OBJECTS;

  constructor(reader: RReader) {
    this.#reader = reader;
  }

  item(attach: (object: Growing) => void, depth: number): void {
    this.#flagged(this.#reader.int(), attach, depth);
  }

  #flagged(flags: number, attach: (object: Growing) => void, depth: number): void {
    const type = flags & 255;
    if (depth > MAX_DEPTH || --this.#left < 0) throw new EndOfStart();
    const object: Growing = {
      type,
      isObject: (flags & 0x100) !== 0,
      attributes: [],
      tagged: [],
      items: [],
    };
    attach(object);
    if (CONSTANTS.has(type)) return;
    if (PAIRS.has(type)) {
      this.#pairs(flags, object, depth);
      return;
    }
    this.#content(flags, object, depth);
    if (flags & HAS_ATTRIBUTES && !WITHOUT_FLAGS.has(type))
      this.#attributes(object, depth);
  }

  #content(flags: number, object: Growing, depth: number): void {
    const reader = this.#reader;
    const { type } = object;
    const width = WIDTHS.get(type);
    if (width !== undefined) {
      object.length = this.#length();
      reader.skip(object.length, width);
      return;
    }
    switch (type) {
      case S4:
        return;
      case SYMBOL:
        object.text = this.#text(depth);
        this.#references.push(object.text);
        return;
      case STRING: {
        const length = reader.int();
        object.text = length < 0 ? '' : reader.text(length);
        return;
      }
      case 255: // an earlier symbol or environment
        object.text = this.#references[(flags >>> 8 || reader.int()) - 1];
        return;
      case 16:
      case LIST:
      case 20: {
        object.length = this.#length();
        for (let i = 0; i < object.length; i++)
          this.item((item) => {
            if (i < MAX_ITEMS) object.items.push(item);
          }, depth + 1);
        return;
      }
      case 4: // an environment: locked or not; enclosure, frame, hash table, attributes
        this.#references.push(undefined);
        reader.int();
        this.#ignore(4, depth);
        return;
      case 7:
      case 8:
        reader.text(reader.int());
        return;
      case 22:
        this.#references.push(undefined);
        this.#ignore(2, depth);
        return;
      case 23:
        this.#references.push(undefined);
        return;
      case 247:
      case 248:
      case 249:
        reader.int();
        this.#ignore(reader.int(), depth);
        this.#references.push(undefined);
        return;
      case 238: // ALTREP: its class, its state, its attributes
        this.#ignore(2, depth);
        this.#attributes(object, depth);
        return;
      default:
        throw new EndOfStart();
    }
  }

  /** Iterates over a pairlist: workspaces can have any number of variables. */
  #pairs(flags: number, object: Growing, depth: number): void {
    for (let cell = flags; ; ) {
      if (cell & HAS_ATTRIBUTES) this.#ignore(1, depth);
      const name = cell & HAS_TAG ? this.#text(depth) : '';
      this.item((value) => object.tagged.push({ name, value }), depth + 1);
      cell = this.#reader.int();
      if ((cell & 255) === PAIRLIST) continue;
      this.#flagged(cell, () => undefined, depth + 1);
      return;
    }
  }

  #attributes(object: Growing, depth: number): void {
    this.item((list) => {
      object.attributes = list.tagged;
    }, depth + 1);
  }

  #text(depth: number): string {
    let read: RObject | undefined;
    this.item((object) => {
      read = object;
    }, depth + 1);
    return read?.text ?? '';
  }

  #ignore(count: number, depth: number): void {
    for (let i = 0; i < count; i++) this.item(() => undefined, depth + 1);
  }

  /** Vectors of 2³¹ values and more have −1 and two halves. */
  #length(): number {
    const length = this.#reader.int();
    if (length >= 0) return length;
    if (length !== -1) throw new EndOfStart();
    return this.#reader.int() * 2 ** 32 + (this.#reader.int() >>> 0);
  }
}
