import { loadCode } from '@/model/petri-code';
import { lazyView } from '@/page/kit/status/lazy-view';
import { isEmbeddingShown } from './panes';

const load = () => import('@/page/embedding/EmbeddingPanel');

/** The embedding, loaded lazily: deck.gl is larger than the rest of the page, which does not wait for it. */
export const EmbeddingPanel = lazyView('The embedding', load, 'EmbeddingPanel', {
  onlyWhenNeeded: true,
});

let isWarm = false;

/** Fetches the embedding's code and opens the GPU while the user looks for a file. Runs once: later files find both. */
export function warmUpEmbedding(): void {
  if (isWarm || !isEmbeddingShown()) return;
  isWarm = true;
  loadCode(load).then(
    (part) => part.warmUpEmbedding(),
    () => {
      isWarm = false; // the embedding reports why, once it is needed
    },
  );
}
