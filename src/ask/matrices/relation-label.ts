import type { Relation } from '@/model/overview';
import { totalName } from './matrix-label';
import type { Target } from './row-totals';

/** The texts before and after the name of the source matrix. */
export function relationLabel(relation: Relation): {
  readonly before: string;
  readonly after: string;
} {
  switch (relation.kind) {
    case 'same':
      return { before: 'has the same values as', after: '' };
    case 'log1p':
      return { before: `is ${logarithm(relation.base)} of`, after: '' };
    case 'per-cell':
      return { before: 'is', after: ` ${scaled(relation)}` };
    case 'log1p-per-cell':
      return {
        before: `is ${logarithm(relation.base)} of`,
        after: ` ${scaled(relation)}`,
      };
    case 'per-gene':
      return {
        before: 'is',
        after: ` ${relation.isShifted ? 'shifted' : 'shifted and scaled'} per gene${relation.clipped === undefined ? '' : `, clipped at ${relation.clipped}`}`,
      };
  }
}

function logarithm(base: 'e' | 2 | 10): string {
  return base === 'e' ? 'log1p' : `log${base}(1 + x)`;
}

function scaled({ target, isAbout }: Target): string {
  return target === undefined
    ? 'scaled per cell'
    : `scaled to ${totalName(target, isAbout)} per cell`;
}
