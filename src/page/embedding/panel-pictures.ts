import { createContext } from 'react';
import type { PanelToSave } from './use-panel-picture';

/** Registry of what the panels show, from which a figure can be made. */
export interface PanelPictures {
  /** Getters by the position of the panel; they return undefined while it is drawing. */
  readonly shown: Map<number, () => PanelToSave | undefined>;
  /** Opens the dialog for figures. */
  readonly open: () => void;
}

export const PanelPicturesContext = createContext<PanelPictures>({
  shown: new Map(),
  open: () => undefined,
});
