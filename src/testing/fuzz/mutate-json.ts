import type { Random } from '../random';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const AWKWARD: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  7,
  65_537,
  2 ** 31,
  2 ** 40,
  2 ** 53,
  1e308,
  '',
  'x',
  '|O',
  '<f8',
  '|S9999999999',
  '<U2147483647',
  'zstd',
  'NaN',
  '__proto__',
  [],
  [0],
  [[]],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  {},
  { name: 'bytes' },
];

const DEEP = 'nested very deep';

/**
 * Mutates one position of a document: another value, one removed, one duplicated, one nested.
 * Returns its text.
 */
export function mutateJson(text: string, random: Random): string {
  const document = parsed(text);
  const places: { holder: Json[] | { [key: string]: Json }; key: string }[] = [];
  const walk = (value: Json, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 20) return;
    for (const key of Object.keys(value)) {
      places.push({ holder: value, key });
      walk((value as { [key: string]: Json })[key] as Json, depth + 1);
    }
  };
  walk(document, 0);
  if (places.length === 0) return JSON.stringify(random.pick(AWKWARD));
  for (let i = random.pick([1, 1, 2]); i > 0; i--) {
    const { holder, key } = random.pick(places);
    change(holder as { [key: string]: Json }, key, random);
  }
  const depth = random.pick([1, 3, 300, 20_000]);
  return JSON.stringify(document).replaceAll(
    `"${DEEP}"`,
    `${'['.repeat(depth)}1${']'.repeat(depth)}`,
  );
}

function parsed(text: string): Json {
  if (text.includes('['.repeat(200))) return null; // deep already
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null; // broken already
  }
}

function change(holder: { [key: string]: Json }, key: string, random: Random): void {
  const value = holder[key] as Json;
  const kind = random.next();
  if (typeof value === 'number' && kind < 0.4)
    holder[key] = random.pick([value + 1, value - 1, -value, value * 2, value * 2 ** 20]);
  else if (kind < 0.7) holder[key] = random.pick(AWKWARD);
  else if (kind < 0.85) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (Array.isArray(value) && value.length > 0) value.push(random.pick(value));
  else holder[key] = DEEP;
}
