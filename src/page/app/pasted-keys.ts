import { trim, trimStart } from '@/model/trim';

/** Fields of the access form that pasted text may fill. */
export interface PastedKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region?: string;
  readonly endpoint?: string;
}

type FieldName = keyof PastedKeys;

/** Names in the output of `aws`, in profiles, in the environment and in files of MinIO, without signs, in lower case. */
const NAMES: ReadonlyMap<string, FieldName> = new Map([
  ['awsaccesskeyid', 'accessKeyId'],
  ['accesskeyid', 'accessKeyId'],
  ['accesskey', 'accessKeyId'],
  ['awssecretaccesskey', 'secretAccessKey'],
  ['secretaccesskey', 'secretAccessKey'],
  ['secretkey', 'secretAccessKey'],
  ['awssessiontoken', 'sessionToken'],
  ['awssecuritytoken', 'sessionToken'],
  ['sessiontoken', 'sessionToken'],
  ['awsregion', 'region'],
  ['awsdefaultregion', 'region'],
  ['region', 'region'],
  ['awsendpointurls3', 'endpoint'],
  ['awsendpointurl', 'endpoint'],
  ['endpointurl', 'endpoint'],
]);

/** Longest text that is looked at: an answer of `aws sts` has 2 kB. */
const LONGEST = 50_000;

/**
 * Finds keys in a pasted text: lines of a shell (`export`, `set`, `$Env:`), the JSON of `aws sts assume-role`,
 * `get-session-token` or `aws configure export-credentials`, a profile of `~/.aws/credentials`. Undefined unless it
 * has an access key and its secret key; of several profiles the first that has both.
 */
export function keysIn(text: string): PastedKeys | undefined {
  if (text.length > LONGEST) return undefined;
  for (const section of sectionsOf(text)) {
    const found = fieldsIn(section);
    const { accessKeyId, secretAccessKey } = found;
    if (accessKeyId && secretAccessKey) return { ...found, accessKeyId, secretAccessKey };
  }
  return undefined;
}

/** Splits a text at the headings of profiles, as `[lab]`. */
function sectionsOf(text: string): readonly string[] {
  const sections: string[][] = [[]];
  for (const line of text.split('\n')) {
    const plain = line.trim();
    if (plain.startsWith('[') && plain.endsWith(']')) sections.push([]);
    else sections.at(-1)?.push(line);
  }
  return sections.map((lines) => lines.join('\n'));
}

type Fields = Partial<Record<FieldName, string>>;

function fieldsIn(text: string): Fields {
  const found: Fields = {};
  const start = text.indexOf('{');
  const json =
    start < 0 ? undefined : parsed(text.slice(start, text.lastIndexOf('}') + 1));
  if (json !== undefined) addMembers(json, found);
  else for (const line of text.split(/[\n;]/)) addWords(line.trim().split(/\s+/), found);
  return found;
}

/** Undefined for a text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function addMembers(json: unknown, found: Fields): void {
  if (typeof json !== 'object' || json === null) return;
  for (const [name, value] of Object.entries(json)) {
    if (typeof value === 'string') add(name, value, found);
    else addMembers(value, found);
  }
}

/** Adds the pairs of a line: `NAME=value`, `name = value`, `NAME value`. */
function addWords(words: readonly string[], found: Fields): void {
  words.forEach((word, i) => {
    const at = word.indexOf('=');
    const next = words[i + 1] === '=' ? words[i + 2] : words[i + 1];
    const isWhole = at > 0 && at < word.length - 1;
    const name = at > 0 ? word.slice(0, at) : word;
    add(name, isWhole ? word.slice(at + 1) : trimStart(next ?? '', '='), found);
  });
}

function add(name: string, value: string, found: Fields): void {
  const plain = name.slice(name.indexOf(':') + 1).replace(/[_-]/g, '');
  const field = NAMES.get(plain.toLowerCase());
  const text = trim(value, '"\'');
  if (field && text !== '') found[field] ??= text;
}
