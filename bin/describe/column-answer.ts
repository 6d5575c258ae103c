import type { ColumnProfile } from '@/ask/profiles/profile';
import { readProfile } from '@/ask/profiles/read-profile';
import { MAX_CATEGORIES } from '@/ask/rows/groups';
import type { Block } from '@/model/block';
import type { DataElement } from '@/read/elements/element';
import { type Json, jsonNumber, jsonObject, jsonValues } from './json-value';
import { lengthOf, readRows } from './read-column';
import { valueKindOf } from './value-kind';

const ends = 5;
const shownCategories = 60;

/** The profile of a whole column, in the schema of the answers, without its name. */
export async function columnAnswer(
  element: DataElement,
): Promise<{ readonly [key: string]: Json }> {
  const { info } = element;
  if (info.kind !== 'column') return awkwardColumn(element);
  const categories = await categoryValues(element);
  const tally = createTally();
  const profile = await readProfile(element, {}, { also: tally.add });
  const summary = summaryOf(profile, tally);
  const n = lengthOf(element);
  const values = async (start: number, stop: number) =>
    jsonValues(await readRows(element, start, stop), {
      nanIsMissing: true,
      ...(categories ? { categories } : {}),
    });
  const isMasked = info.encoding?.startsWith('nullable-') === true;
  return jsonObject([
    ['kind', kindOf(isMasked, valueKindOf(info), summary.n_missing)],
    ['dtype', info.dtype],
    ['n', n],
    ...Object.entries(summary),
    ...Object.entries(await categoriesOf(element, profile, categories)),
    ['first', await values(0, Math.min(n, ends))],
    ['last', await values(Math.max(0, n - ends), n)],
    ['encoding', info.encoding],
  ]);
}

/** Texts without missing values are plain texts, whatever their encoding. */
function kindOf(isMasked: boolean, kind: string, missing: Json | undefined): string {
  if (!isMasked || (kind === 'string' && missing === 0)) return kind;
  return `nullable-${kind === 'uint' ? 'int' : kind}`;
}

function summaryOf(
  profile: ColumnProfile,
  tally: Tally,
): { readonly [key: string]: Json } {
  switch (profile.kind) {
    case 'numbers': {
      const { missing, unique, min, max, mean } = profile;
      const counts = {
        n_missing: missing,
        n_unique: unique ?? 0,
        ...(profile.nan !== undefined && { n_nan_not_missing: profile.nan }),
      };
      if (missing + (profile.nan ?? 0) === profile.length) return counts;
      return {
        ...counts,
        min: jsonNumber(min),
        max: jsonNumber(max),
        mean: jsonNumber(mean),
      };
    }
    case 'booleans': {
      const no = profile.length - profile.missing - profile.true;
      return {
        n_missing: profile.missing,
        n_unique: (no > 0 ? 1 : 0) + (profile.true > 0 ? 1 : 0),
        n_true: profile.true,
      };
    }
    case 'strings': {
      const { missing, unique, min, max } = profile;
      if (min === undefined || max === undefined)
        return { n_missing: missing, n_unique: unique };
      return { n_missing: missing, n_unique: unique, min, max };
    }
    case 'categories': {
      const used = profile.counts.filter((count) => count > 0).length;
      return { n_missing: profile.missing, n_unique: used };
    }
    case 'times':
    case 'other':
      return { n_missing: tally.missing, n_unique: tally.unique };
  }
}

interface Tally {
  readonly missing: number;
  readonly unique: number;
  /** `times`: number of rows that each value represents. */
  add(block: Block, times: number): void;
}

const TALLIED: ReadonlySet<Block['kind']> = new Set<Block['kind']>([
  ...(['complex', 'times', 'records', 'ragged', 'bytes'] as const),
]);

/** For kinds without a profile: complex numbers, times, records. */
function createTally(): Tally {
  const seen = new Set<string>();
  let missing = 0;
  return {
    get missing() {
      return missing;
    },
    get unique() {
      return seen.size;
    },
    add(block, times) {
      if (!TALLIED.has(block.kind)) return;
      for (const value of jsonValues(block))
        if (value === null) missing += times;
        else seen.add(JSON.stringify(value));
    },
  };
}

/** The labels of codes, with their own type: numbers stay numbers. Undefined for more than can be groups. */
async function categoryValues(element: DataElement): Promise<Json[] | undefined> {
  const { categories } = element;
  if (!categories || lengthOf(categories) > MAX_CATEGORIES) return undefined;
  return jsonValues(await readRows(categories, 0, lengthOf(categories)));
}

async function categoriesOf(
  element: DataElement,
  profile: ColumnProfile,
  values: readonly Json[] | undefined,
): Promise<{ readonly [key: string]: Json }> {
  const own = element.info;
  if (profile.kind !== 'categories')
    return own.kind === 'column' && own.categories !== undefined
      ? { ordered: own.ordered === true, n_categories: own.categories }
      : {};
  const { info } = element.categories ?? element;
  const labels = values ?? profile.labels;
  return {
    ordered: profile.ordered,
    n_categories: labels.length,
    categories: labels.slice(0, shownCategories),
    category_kind:
      element.categories && info.kind === 'column' ? valueKindOf(info) : 'string',
    category_counts: Array.from(profile.counts.slice(0, shownCategories)),
  };
}

async function awkwardColumn(
  element: DataElement,
): Promise<{ readonly [key: string]: Json }> {
  const n = lengthOf(element);
  const first = await readRows(element, 0, Math.min(n, ends));
  const last = await readRows(element, Math.max(0, n - ends), n);
  return { kind: 'object', n, first: jsonValues(first), last: jsonValues(last) };
}
