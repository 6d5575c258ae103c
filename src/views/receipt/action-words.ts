import { type GeneNames, geneAt } from '@/analysis/names/find-genes';
import { formatCount } from '@/model/quantity';
import type { Action } from '@/model/source';

/** What was read for, as a user would say it; genes by name where their names are known. */
export function actionWords(
  { what, path = '', genes = [] }: Action,
  namesOf: (path: string) => GeneNames | undefined,
): string {
  switch (what) {
    case 'opening':
      return 'Opening the file';
    case 'structure':
      return 'Reading the file structure';
    case 'view':
      return path === '' ? 'Other views' : `Showing ${path}`;
    case 'sample':
      return `Sampling ${path} for the overview`;
    case 'order':
      return `Sorting and filtering ${path}`;
    case 'names':
      return 'Loading names for the search';
    case 'index':
      return path === '' ? 'Looking for gene indexes' : `Gene index of ${path}`;
    case 'export':
      return `Export of ${path}`;
    case 'genes': {
      const names = namesOf(path);
      const told = genes.map((gene) =>
        names ? geneAt(names, gene).name : `no. ${formatCount(gene)}`,
      );
      return `${genes.length === 1 ? 'Gene' : 'Genes'} ${told.join(', ')}${genes.length > 2 ? ' …' : ''} of ${path}`;
    }
  }
}
