import { createContext } from 'react';
import type { PlotCamera } from './plot-camera';

/** Cameras that move together: those of the same columns of the same embedding. */
export class CameraLinks {
  readonly #groups = new Map<string, Set<PlotCamera>>();

  /** Links a camera with those of the same key, so that they move together; returns a function that unlinks it. */
  join(camera: PlotCamera, key: string): () => void {
    const group = this.#groups.get(key) ?? new Set();
    this.#groups.set(key, group.add(camera));
    camera.setFollowers(() => [...group].filter((other) => other !== camera));
    return () => {
      camera.setFollowers(undefined);
      group.delete(camera);
      if (group.size === 0) this.#groups.delete(key);
    };
  }
}

/** Undefined where each camera moves alone. */
export const CameraLinksContext = createContext<CameraLinks | undefined>(undefined);
