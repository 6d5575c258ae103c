import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '../controls/Button';
import styles from './PointPlot.module.css';
import type { PlotCamera } from './plot-camera';

export function PlotControls({ camera }: { readonly camera: PlotCamera }) {
  return (
    <div className={styles.controls}>
      <IconButton label="Zoom in" onClick={() => camera.zoom(1)}>
        <Plus size={15} aria-hidden />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => camera.zoom(-1)}>
        <Minus size={15} aria-hidden />
      </IconButton>
      <IconButton label="Show all points" onClick={() => camera.fit()}>
        <Maximize size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
