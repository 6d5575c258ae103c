import { createContext } from 'react';
import type { PanelToSave } from './use-panel-picture';

/** What the panels show, of which a figure can be made; undefined while a panel draws. */
export interface PanelPictures {
  /** By the place of the panel. */
  readonly shown: Map<number, () => PanelToSave | undefined>;
  /** Opens the dialog for figures. */
  readonly open: () => void;
}

export const PanelPicturesContext = createContext<PanelPictures>({
  shown: new Map(),
  open: () => undefined,
});
