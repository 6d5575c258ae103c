import { createContext } from 'react';
import type { PictureOfPlot } from './picture-plot';

/** What the panels show, of which a figure can be made; undefined while a panel draws. */
export interface PanelPictures {
  /** By the place of the panel. */
  readonly shown: Map<number, () => PictureOfPlot | undefined>;
  /** Opens the dialog for figures. */
  readonly open: () => void;
}

export const PanelPicturesContext = createContext<PanelPictures>({
  shown: new Map(),
  open: () => undefined,
});
