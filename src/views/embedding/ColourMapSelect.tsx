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
      title="All of these grow evenly lighter or darker, so that colour-blind eyes and grey prints tell them too"
      value={map.name}
      onChange={(event) => onMap(event.target.value)}
    >
      {COLOUR_MAPS.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
