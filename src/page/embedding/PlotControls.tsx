import {
  ImageDown,
  Lasso,
  Maximize,
  Minus,
  Plus,
  SlidersHorizontal,
  SquareDashed,
  Tag,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/page/kit/controls/Button';
import { IconMenu } from '@/page/kit/controls/Menu';
import { StylePopup } from './lazy-parts';
import styles from './PointPlot.module.css';
import type { PlotCamera } from './plot/plot-camera';
import type { SelectMode } from './selection/SelectOverlay';

const SELECT_MODES = [
  { shape: 'lasso', label: 'Lasso select', Icon: Lasso },
  { shape: 'rectangle', label: 'Rectangle select', Icon: SquareDashed },
] as const;

interface PlotControlsProps {
  readonly camera: PlotCamera;
  /** Shape in which cells are outlined to select them; undefined while dragging moves the camera. */
  readonly mode: SelectMode | undefined;
  /** True if the names of categories are shown; undefined without categories. */
  readonly hasLabels: boolean | undefined;
  readonly onLabels: (hasLabels: boolean) => void;
  /** Undefined while there is nothing to save. */
  readonly onSave: (() => void) | undefined;
  readonly onMode: (mode: SelectMode | undefined) => void;
  /** False where the graphics card cannot draw half transparent points. */
  readonly canAverage: boolean;
  /** True if categories colour the points. */
  readonly hasCategories: boolean;
  /** Further buttons. */
  readonly children?: ReactNode;
}

export function PlotControls(props: PlotControlsProps) {
  const { camera, mode, hasLabels, onMode, onLabels } = props;
  return (
    <div className={styles.controls}>
      <IconButton label="Zoom in" shortcut="+" onClick={() => camera.zoom(1)}>
        <Plus size={15} aria-hidden />
      </IconButton>
      <IconButton label="Zoom out" shortcut="-" onClick={() => camera.zoom(-1)}>
        <Minus size={15} aria-hidden />
      </IconButton>
      <IconButton label="Fit to view" shortcut="0" onClick={() => camera.fit()}>
        <Maximize size={14} aria-hidden />
      </IconButton>
      {SELECT_MODES.map(({ shape, label, Icon }) => (
        <IconButton
          key={shape}
          label={label}
          hint="Shift adds, Alt subtracts, both intersect"
          aria-pressed={mode === shape}
          onClick={() => onMode(mode === shape ? undefined : shape)}
        >
          <Icon size={15} aria-hidden />
        </IconButton>
      ))}
      <IconMenu label="Point style" icon={<SlidersHorizontal size={14} aria-hidden />}>
        {(popup) => (
          <StylePopup
            {...popup}
            canAverage={props.canAverage}
            hasCategories={props.hasCategories}
          />
        )}
      </IconMenu>
      <IconButton
        label="Save figure"
        aria-haspopup="dialog"
        disabled={!props.onSave}
        onClick={() => props.onSave?.()}
      >
        <ImageDown size={15} aria-hidden />
      </IconButton>
      {hasLabels !== undefined && (
        <IconButton
          label="Show labels"
          aria-pressed={hasLabels}
          onClick={() => onLabels(!hasLabels)}
        >
          <Tag size={14} aria-hidden />
        </IconButton>
      )}
      {props.children}
    </div>
  );
}
