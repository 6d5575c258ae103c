import { nameOf, type Path } from '@/model/path';
import { trimEnd } from '@/model/trim';

/** Paths of the elements that Vitessce shows first. */
export interface Scene {
  readonly matrix: Path;
  readonly embedding?: Path | undefined;
  /** Column of categories. */
  readonly groups?: Path | undefined;
}

/**
 * Returns the address at which vitessce.io shows a store: its view config (version 1.0.16) is in the fragment, as a
 * `data:` URL, which the browser sends to no server.
 */
export function vitessceAddress(
  url: string,
  { matrix, embedding, groups }: Scene,
): string {
  const [type] = embedding === undefined ? [] : [nameOf(embedding)];
  const options = {
    obsFeatureMatrix: { path: inStore(matrix) },
    ...(embedding !== undefined && {
      obsEmbedding: [{ path: inStore(embedding), dims: [0, 1], embeddingType: type }],
    }),
    ...(groups !== undefined && {
      obsSets: [{ name: nameOf(groups), path: inStore(groups) }],
    }),
  };
  const scopes = { dataset: 'A', ...(type !== undefined && { embeddingType: 'A' }) };
  const panel = (component: string, [x, y, w, h]: readonly number[]) => ({
    ...{ component, coordinationScopes: scopes, x, y, w, h },
  });
  const config = {
    version: '1.0.16',
    name: nameOf(trimEnd(url, '/?')),
    description: '',
    datasets: [{ uid: 'A', files: [{ fileType: 'anndata.zarr', url, options }] }],
    coordinationSpace: {
      dataset: { A: 'A' },
      ...(type !== undefined && { embeddingType: { A: type } }),
    },
    initStrategy: 'auto',
    layout:
      type === undefined
        ? [panel('featureList', [0, 0, 6, 12]), panel('obsSets', [6, 0, 6, 12])]
        : [
            panel('scatterplot', [0, 0, 8, 12]),
            panel('obsSets', [8, 0, 4, 6]),
            panel('featureList', [8, 6, 4, 6]),
          ],
  };
  return `https://vitessce.io/#?theme=light&url=data:,${encodeURIComponent(JSON.stringify(config))}`;
}

/** A path as relative to the root of the store. */
function inStore(path: Path): string {
  return path.slice(1);
}
