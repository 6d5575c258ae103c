import { Image } from 'lucide-react';
import type { TissueImage } from '@/model/tissue';
import { usePanelActions } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { IconMenu } from '@/page/kit/controls/Menu';
import { Popup } from '@/page/kit/controls/Popup';
import { Select } from '@/page/kit/controls/Select';
import { Slider } from '@/page/kit/controls/Slider';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { changedTissue, type TissueChange } from '@/page/state/tissue-paint';
import { LibrarySelect } from './LibrarySelect';
import styles from './Tissue.module.css';
import { TissueFacts } from './TissueFacts';
import { CHANNEL_COLOURS, channelName } from './use-drawn-channels';
import type { ShownTissue } from './use-tissue';

/** Button and popup for the image under the points: which image, how it is drawn, and what the file states about it. */
export function TissueControls({ tissue }: { readonly tissue: ShownTissue }) {
  return (
    <IconMenu label="Tissue image" icon={<Image size={15} aria-hidden />}>
      {(popup) => (
        <Popup label="Tissue image" {...popup}>
          <Controls shown={tissue} />
        </Popup>
      )}
    </IconMenu>
  );
}

const PERCENT = 100;

/** How an image is drawn: ranges, and the values that draw it as stored. */
const LOOKS = [
  { key: 'brightness', label: 'Brightness', ends: [-1, 1], usual: 0 },
  { key: 'contrast', label: 'Contrast', ends: [0, 4], usual: 1 },
  { key: 'opacity', label: 'Opacity', ends: [0, 1], usual: 1 },
] as const;

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
        <Checkbox
          isOn={!paint?.off}
          onToggle={(isOn) => change({ off: isOn ? undefined : true })}
        >
          Show the image
        </Checkbox>
      )}
      {images.length > 1 && image && (
        <Select
          label="Image"
          isStacked
          options={images.map(({ path, name }) => ({ value: path, label: name }))}
          value={image.path}
          onValue={(path) => change({ image: path, channels: undefined })}
        />
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
          {LOOKS.map(({ key, label, ends, usual }) => (
            <Percent
              key={key}
              label={label}
              value={look[key]}
              ends={ends}
              onValue={(value) => change({ [key]: value === usual ? undefined : value })}
            />
          ))}
          <Button
            disabled={LOOKS.every(({ key, usual }) => look[key] === usual)}
            onClick={() =>
              change({ brightness: undefined, contrast: undefined, opacity: undefined })
            }
          >
            As stored
          </Button>
        </>
      )}
      {library?.spot && (
        <Checkbox
          isOn={!paint?.plainSize}
          onToggle={(isOn) => change({ plainSize: isOn ? undefined : true })}
        >
          Spots true to scale
        </Checkbox>
      )}
      <TissueFacts shown={shown} />
    </div>
  );
}

interface PercentProps {
  readonly label: string;
  readonly value: number;
  readonly ends: readonly [low: number, high: number];
  readonly onValue: (value: number) => void;
}

function Percent({ label, value, ends, onValue }: PercentProps) {
  const percent = Math.round(value * PERCENT);
  return (
    <Slider
      label={label}
      text={`${percent} %`}
      range={[ends[0] * PERCENT, ends[1] * PERCENT]}
      value={percent}
      onValue={(next) => onValue(next / PERCENT)}
    />
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
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: channels have no other name
            key={at}
            isOn={place >= 0}
            disabled={isLast || (place < 0 && chosen.length >= MAX_CHOSEN)}
            onToggle={(isOn) => toggle(at, isOn)}
          >
            {place >= 0 && (
              <span
                className={styles.swatch}
                style={{ backgroundColor: colourAt(place, chosen.length) }}
              />
            )}
            {channelName(image, at)}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

function colourAt(place: number, count: number): string {
  const colour = count === 1 ? [255, 255, 255] : (CHANNEL_COLOURS[place] ?? []);
  return `rgb(${colour.join(' ')})`;
}
