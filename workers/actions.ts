import type { Counter } from '@/bytes/counter';
import type { Action } from '@/model/source';
import type { SourceService } from './protocol';

type Method = keyof SourceService;
type Label<M extends Method> = (...args: Parameters<SourceService[M]>) => Action;

/** What each call is to the user, for the receipt; calls that are not here read nothing. */
const ACTIONS: { readonly [M in Method]?: Label<M> } = {
  open: () => ({ what: 'opening' }),
  describe: () => ({ what: 'structure' }),
  attributes: () => ({ what: 'structure' }),
  schema: () => ({ what: 'structure' }),
  read: (_, path) => ({ what: 'view', path }),
  profile: (_, path) => ({ what: 'view', path }),
  pick: (_, path) => ({ what: 'view', path }),
  sampleMatrix: (_, path) => ({ what: 'sample', path }),
  arrange: (_, path) => ({ what: 'order', path }),
  crosstab: (_, path) => ({ what: 'view', path }),
  exportRows: (_, { table }) => ({ what: 'export', path: table }),
  prepareNames: () => ({ what: 'names' }),
  prepareGenes: () => ({ what: 'names' }),
  geneCost: (_, path, genes) => ({ what: 'genes', path, genes: few(genes) }),
  genes: (_, path, genes) => ({ what: 'genes', path, genes: few(genes) }),
  groupStats: (_, path, genes) => ({ what: 'genes', path, genes: few(genes) }),
  buildGeneIndex: (_, path) => ({ what: 'index', path }),
};

/** A long list is one action whatever is in it. */
const FEW = 3;

function few(genes: readonly number[]): readonly number[] {
  return genes.slice(0, FEW);
}

/** The same service, each call counted as what it is. */
export function withActions(service: SourceService, counter: Counter): SourceService {
  const counted = Object.entries(ACTIONS).map(([name, label]) => {
    // both come from the table above and fit each other by its type
    const call = service[name as Method] as (...args: unknown[]) => Promise<unknown>;
    const action = label as (...args: unknown[]) => Action;
    return [
      name,
      async (...args: unknown[]) => {
        const end = counter.begin(action(...args));
        try {
          return await call(...args);
        } finally {
          end();
        }
      },
    ];
  });
  return { ...service, ...Object.fromEntries(counted) };
}
