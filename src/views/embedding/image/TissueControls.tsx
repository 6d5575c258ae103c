import { Image } from 'lucide-react';
import { useId, useState } from 'react';
import type { TissueImage } from '@/model/tissue';
import { changedTissue, type TissueChange } from '@/state/tissue-paint';
import { usePanelActions } from '@/views/common/context/view-context';
import { ReadStatus } from '@/views/common/status/ReadStatus';
import { Button, IconButton } from '@/views/kit/controls/Button';
import { Popup } from '@/views/kit/controls/Popup';
import { LibrarySelect } from './LibraryNote';
import styles from './Tissue.module.css';
import { TissueFacts } from './TissueFacts';
import { CHANNEL_COLOURS, channelName } from './use-drawn-channels';
import type { ShownTissue } from './use-tissue';

/** The button for the image under the points, and its window: which image, how it is drawn, what the file says of it. */
export function TissueControls({ tissue }: { readonly tissue: ShownTissue }) {
  const [anchor, setAnchor] = useState<DOMRect>();
  return (
    <>
      <IconButton
        label="Tissue image"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <Image size={15} aria-hidden />
      </IconButton>
      {anchor && (
        <Popup label="Tissue image" anchor={anchor} onClose={() => setAnchor(undefined)}>
          <Controls shown={tissue} />
        </Popup>
      )}
    </>
  );
}

const PERCENT = 100;

function Controls({ shown }: { readonly shown: ShownTissue }) {
  const { reading, tissue, library, image, look, paint } = shown;
  const { paintBy } = usePanelActions();
  const change = (changes: TissueChange) =>
    paintBy({ tissue: changedTissue(paint, changes) });
  if (reading.status !== 'ready')
    return <ReadStatus what="the images of the tissue" reading={reading} />;
  if (!tissue) return null;
  const images = library?.images ?? [];
  return (
    <div className={styles.controls}>
      <h2>Tissue image</h2>
      {tissue.libraries.length > 1 && (
        <LibrarySelect tissue={tissue} library={library} change={change} />
      )}
      {images.length > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={!paint?.off}
            onChange={(event) => change({ off: event.target.checked ? undefined : true })}
          />
          Show the image
        </label>
      )}
      {images.length > 1 && image && (
        <label className={styles.field}>
          Image
          <select
            value={image.path}
            onChange={(event) =>
              change({ image: event.target.value, channels: undefined })
            }
          >
            {images.map((one) => (
              <option key={one.path} value={one.path}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {image && !image.isRgb && image.channels > 1 && (
        <Channels
          image={image}
          chosen={paint?.channels ?? [0]}
          onChosen={(channels) => change({ channels })}
        />
      )}
      {image && (
        <>
          <Slider
            label="Brightness"
            value={look.brightness}
            ends={[-1, 1]}
            onValue={(brightness) => change({ brightness: brightness || undefined })}
          />
          <Slider
            label="Contrast"
            value={look.contrast}
            ends={[0, 4]}
            onValue={(contrast) =>
              change({ contrast: contrast === 1 ? undefined : contrast })
            }
          />
          <Slider
            label="Opacity"
            value={look.opacity}
            ends={[0, 1]}
            onValue={(opacity) =>
              change({ opacity: opacity === 1 ? undefined : opacity })
            }
          />
          <Button
            disabled={look.brightness === 0 && look.contrast === 1 && look.opacity === 1}
            onClick={() =>
              change({ brightness: undefined, contrast: undefined, opacity: undefined })
            }
          >
            As stored
          </Button>
        </>
      )}
      {library?.spot && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={!paint?.plainSize}
            onChange={(event) =>
              change({ plainSize: event.target.checked ? undefined : true })
            }
          />
          Spots true to scale
        </label>
      )}
      <TissueFacts shown={shown} />
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly ends: readonly [low: number, high: number];
  readonly onValue: (value: number) => void;
}

function Slider({ label, value, ends, onValue }: SliderProps) {
  const id = useId();
  const percent = Math.round(value * PERCENT);
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={ends[0] * PERCENT}
        max={ends[1] * PERCENT}
        step={1}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={(event) => onValue(Number(event.target.value) / PERCENT)}
      />
      <output htmlFor={id}>{percent} %</output>
    </div>
  );
}

interface ChannelsProps {
  readonly image: TissueImage;
  readonly chosen: readonly number[];
  readonly onChosen: (channels: readonly number[] | undefined) => void;
}

/** Most channels drawn together: as many as there are colours. */
const MAX_CHOSEN = CHANNEL_COLOURS.length;

function Channels({ image, chosen, onChosen }: ChannelsProps) {
  const toggle = (at: number, isOn: boolean) => {
    const next = isOn ? [...chosen, at] : chosen.filter((one) => one !== at);
    if (next.length > 0) onChosen(next.length === 1 && next[0] === 0 ? undefined : next);
  };
  return (
    <fieldset className={styles.channels}>
      <legend>Channels</legend>
      {Array.from({ length: image.channels }, (_, at) => {
        const place = chosen.indexOf(at);
        const isLast = place >= 0 && chosen.length === 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: channels have no other name
          <label key={at} className={styles.check}>
            <input
              type="checkbox"
              checked={place >= 0}
              disabled={isLast || (place < 0 && chosen.length >= MAX_CHOSEN)}
              onChange={(event) => toggle(at, event.target.checked)}
            />
            {place >= 0 && (
              <span
                className={styles.swatch}
                style={{ backgroundColor: colourAt(place, chosen.length) }}
              />
            )}
            {channelName(image, at)}
          </label>
        );
      })}
    </fieldset>
  );
}

function colourAt(place: number, count: number): string {
  const colour = count === 1 ? [255, 255, 255] : (CHANNEL_COLOURS[place] ?? []);
  return `rgb(${colour.join(' ')})`;
}
