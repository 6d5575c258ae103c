import { COLOUR_MAPS, type ColourMap } from '@/analysis/colour-maps';
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
      title="All grow evenly lighter or darker, so that colour-blind eyes and grey prints tell them too: from one end to the other, or from zero"
      value={map.name}
      onChange={(event) => onMap(event.target.value)}
    >
      <optgroup label="From low to high">
        {COLOUR_MAPS.filter(({ isDiverging }) => !isDiverging).map(named)}
      </optgroup>
      <optgroup label="From zero to both sides">
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
