import type { AttributeValue } from '@/model/attributes';
import { booleanText } from '@/model/boolean-text';
import { formatExact } from '@/page/kit/format/number';

/** Maximum length of the text shown for one attribute. */
const LONGEST = 2000;

/** An attribute as text: strings quoted inside lists only, integers exact; long texts are cut. */
export function attributeText(value: AttributeValue): string {
  const text = wholeAttributeText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** All of an attribute as text, for copying. */
export function wholeAttributeText(value: AttributeValue): string {
  return typeof value === 'string' ? value : nested(value);
}

function nested(value: AttributeValue): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean') return booleanText(value);
  if (typeof value === 'number' || typeof value === 'bigint')
    return formatExact(value, false);
  if (isList(value)) return `[${value.map(nested).join(', ')}]`;
  const [only, ...others] = Object.entries(value);
  if ('reference' in value && typeof value.detail === 'string')
    return typeof value.reference === 'string'
      ? `→ ${value.reference} ${value.detail}`
      : `→ ${value.detail}`;
  if (only && others.length === 0) {
    const [key, inner] = only;
    if (key === 'reference' && typeof inner === 'string') return `→ ${inner}`;
    if (key === 'empty' && typeof inner === 'string') return `no value (${inner})`;
  }
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}: ${nested(inner)}`)
    .join(', ')}}`;
}

function isList(value: object): value is readonly AttributeValue[] {
  return Array.isArray(value);
}
