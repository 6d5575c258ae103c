import {
  type Attributes,
  readable,
  textAttribute,
  unreadableAttribute,
} from '@/model/attributes';
import type { StoredGroup } from '@/read/node';
import type { Format, FormatStatement } from './format';

/** The format that a root states, or that its members show, each with evidence. */
export function statementOf(format: Format, root: StoredGroup): FormatStatement {
  const type = textAttribute(readable(root.attributes), 'encoding-type');
  const version = textAttribute(readable(root.attributes), 'encoding-version');
  if (type !== undefined)
    return {
      value: `${type.toLowerCase() === format.id ? format.name : type}${version ? `, encoding ${version}` : ''}`,
      evidence: version
        ? 'root attributes encoding-type and encoding-version'
        : 'root attribute encoding-type',
    };
  return (
    format.statement?.(root) ??
    damagedStatement('not known', root.attributes) ?? {
      value: 'not stated',
      evidence: 'no encoding-type',
    }
  );
}

/** Statement for a root whose encoding-type cannot be read, by its members. Undefined for any other. */
export function damagedStatement(
  name: string,
  attributes: Attributes,
): FormatStatement | undefined {
  const damage = unreadableAttribute(attributes, 'encoding-type');
  if (!damage) return undefined;
  return {
    value: name,
    evidence: `member names; ${damage.name === undefined ? 'an attribute' : 'encoding-type'} of the root is damaged`,
  };
}
