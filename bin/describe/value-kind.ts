import type { ElementInfo } from '@/model/element';

/** The name of an array's type in the answers. */
export function valueKindOf(
  info: Extract<ElementInfo, { kind: 'column' | 'scalar' | 'matrix' }>,
): string {
  if (info.kind === 'matrix') return numberKind(info.dtype);
  switch (info.valueType) {
    case 'numbers':
      return numberKind(info.dtype);
    case 'booleans':
      return 'bool';
    case 'strings':
      return 'string';
    case 'categories':
      return 'categorical';
    case 'times':
      return 'datetime';
    case 'records':
      return 'struct';
    case 'complex':
      return 'complex';
    default:
      return 'object';
  }
}

function numberKind(dtype: string): string {
  return /^[a-z]+/.exec(dtype)?.[0].replace('bfloat', 'float') ?? 'object';
}
