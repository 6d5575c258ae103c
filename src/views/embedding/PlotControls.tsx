import { Lasso, Maximize, Minus, Plus, SquareDashed } from 'lucide-react';
import { IconButton } from '../controls/Button';
import styles from './PointPlot.module.css';
import type { PlotCamera } from './plot-camera';
import type { SelectMode } from './SelectOverlay';

interface PlotControlsProps {
  readonly camera: PlotCamera;
  /** How cells are drawn around; undefined where dragging moves the camera. */
  readonly mode: SelectMode | undefined;
  readonly onMode: (mode: SelectMode | undefined) => void;
}

export function PlotControls({ camera, mode, onMode }: PlotControlsProps) {
  const toggle = (next: SelectMode) => onMode(mode === next ? undefined : next);
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
      <IconButton
        label="Select with a lasso"
        aria-pressed={mode === 'lasso'}
        onClick={() => toggle('lasso')}
      >
        <Lasso size={15} aria-hidden />
      </IconButton>
      <IconButton
        label="Select in a rectangle"
        aria-pressed={mode === 'rectangle'}
        onClick={() => toggle('rectangle')}
      >
        <SquareDashed size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
