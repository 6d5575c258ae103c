import type {
  AboutFact,
  ElementSizes,
  Findings,
  GroupList,
  MatrixRelations,
  SmallPicture,
} from '@/model/overview';
import type { Path } from '@/model/path';
import type { OverviewClient } from './overview-client';
import { ResourceCache } from './resource-cache';

/** What the overview shows; what is of the whole file has the key `ALL`. */
export interface OverviewCaches {
  readonly about: ResourceCache<readonly AboutFact[]>;
  readonly relations: ResourceCache<MatrixRelations>;
  readonly sizes: ResourceCache<ElementSizes>;
  readonly groups: ResourceCache<GroupList>;
  /** By `quick` or `thorough`. */
  readonly findings: ResourceCache<Findings>;
  /** By `pictureKey`. */
  readonly pictures: ResourceCache<SmallPicture>;
}

export const ALL = 'all';
/** Answers are few and small, pictures 400 KB. */
const FEW = { budgetBytes: 100, weigh: () => 1 };

export function createOverviewCaches(client: OverviewClient): OverviewCaches {
  return {
    about: new ResourceCache((_, options) => client.about(options), FEW),
    relations: new ResourceCache((_, options) => client.relations(options), FEW),
    sizes: new ResourceCache((_, options) => client.sizes(options), FEW),
    groups: new ResourceCache((_, options) => client.groups(options), FEW),
    findings: new ResourceCache(
      (key, options) => client.findings(key === 'thorough', options),
      FEW,
    ),
    pictures: new ResourceCache((key, options) => {
      const [path = '', color] = key.split('\n');
      return client.picture(path, color || undefined, options);
    }, FEW),
  };
}

export function pictureKey(path: Path, color: Path | undefined): string {
  return `${path}\n${color ?? ''}`;
}
