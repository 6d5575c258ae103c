import { lazyView } from '@/page/kit/status/lazy-view';

// parts of the embedding whose code is fetched when they are first shown
export const BlendLegend = lazyView(
  'The legend of two genes',
  () => import('./legend/BlendLegend'),
  'BlendLegend',
);
export const HoverFields = lazyView(
  'What is shown on hover',
  () => import('./HoverFields'),
  'HoverFields',
);
export const LibraryNote = lazyView(
  'The libraries',
  () => import('./image/LibraryNote'),
  'LibraryNote',
);
export const SavePanels = lazyView(
  'The dialog for figures',
  () => import('./SavePanels'),
  'SavePanels',
);
export const SaveSelection = lazyView(
  'Saved selections',
  () => import('./SaveSelection'),
  'SaveSelection',
);
export const SelectionLinks = lazyView(
  'What a selection leads to',
  () => import('./SelectionLinks'),
  'SelectionLinks',
);
export const StylePopup = lazyView(
  'The look of points',
  () => import('./StylePopup'),
  'StylePopup',
);
export const TissueControls = lazyView(
  'The tissue image',
  () => import('./image/TissueControls'),
  'TissueControls',
);
export const TissueUnder = lazyView(
  'The tissue image',
  () => import('./image/TissueUnder'),
  'TissueUnder',
);
