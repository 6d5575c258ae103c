import { corrupt } from './cursor';
import { type HeaderMessage, MESSAGE } from './object-header';

export type ObjectKind = 'group' | 'dataset' | 'datatype';

/** What an object is, by the messages of its header, as libhdf5 tells it. `where` names file and path. */
export function objectKind(
  messages: readonly HeaderMessage[],
  where: string,
): ObjectKind {
  const types = new Set(messages.map(({ type }) => type));
  const has = (type: number) => types.has(type);
  if (has(MESSAGE.datatype) && has(MESSAGE.dataspace)) return 'dataset';
  if (has(MESSAGE.symbolTable) || has(MESSAGE.linkInfo)) return 'group';
  if (has(MESSAGE.datatype)) return 'datatype';
  throw corrupt(where, 'is neither a group nor a dataset');
}
