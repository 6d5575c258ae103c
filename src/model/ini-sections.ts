import { trim } from './trim';

/** Settings of one section by name, in lower case; those of a nested setting as `s3.endpoint_url`. */
export type IniSection = ReadonlyMap<string, string>;

/**
 * Parses the files of AWS's tools (`~/.aws/credentials`, `~/.aws/config`): sections by name, settings of a repeated
 * section together. Lines before the first section are in the section with an empty name.
 */
export function parseIni(text: string): ReadonlyMap<string, IniSection> {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let parent = '';
  sections.set('', section);
  for (const line of text.split(/\r?\n/)) {
    const plain = line.trim();
    if (plain === '' || /^[#;]/.test(plain)) continue;
    const name = sectionName(plain);
    if (name !== undefined) {
      section = sections.get(name) ?? new Map();
      sections.set(name, section);
      parent = '';
      continue;
    }
    const at = plain.indexOf('=');
    if (at < 1) continue;
    const key = plain.slice(0, at).trim().toLowerCase();
    const value = plain.slice(at + 1).trim();
    const isNested = /^\s/.test(line) && parent !== '';
    section.set(isNested ? `${parent}.${key}` : key, value);
    if (!isNested) parent = value === '' ? key : '';
  }
  return sections;
}

/** `default` of `[default]`, `lab` of `[profile lab]`; undefined for other lines. */
function sectionName(line: string): string | undefined {
  if (!line.startsWith('[')) return undefined;
  const end = line.indexOf(']');
  if (end < 0) return undefined;
  const words = line.slice(1, end).trim();
  const name = words.startsWith('profile ') ? words.slice('profile '.length) : words;
  return trim(name.trim(), '"\'');
}
