import { COLOUR_MAPS } from '@/analysis/colour/colour-maps';
import type { ColourMap } from '@/analysis/colour/palettes';
import styles from './Legend.module.css';

interface ColourMapSelectProps {
  readonly map: ColourMap;
  readonly onMap: (name: string) => void;
}

export function ColourMapSelect({ map, onMap }: ColourMapSelectProps) {
  return (
    <select
      className={styles.map}
      aria-label="Colour map"
      title="Perceptually uniform; safe for colour blindness and greyscale"
      value={map.name}
      onChange={(event) => onMap(event.target.value)}
    >
      <optgroup label="Sequential">
        {COLOUR_MAPS.filter(({ isDiverging }) => !isDiverging).map(named)}
      </optgroup>
      <optgroup label="Diverging">
        {COLOUR_MAPS.filter(({ isDiverging }) => isDiverging).map(named)}
      </optgroup>
    </select>
  );
}

function named({ name }: ColourMap) {
  return (
    <option key={name} value={name}>
      {name}
    </option>
  );
}
