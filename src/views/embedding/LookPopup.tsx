import { useId } from 'react';
import { OPACITIES, SIZES } from '@/state/paint';
import { usePanel, usePanelActions } from '../common/context/view-context';
import { Button } from '../kit/controls/Button';
import { Popup } from '../kit/controls/Popup';
import popup from '../kit/controls/Popup.module.css';
import styles from './LookPopup.module.css';

interface LookPopupProps {
  readonly anchor: DOMRect;
  /** False where the graphics card cannot draw half transparent points. */
  readonly canAverage: boolean;
  /** True of categories, which have no highest value that could be on top. */
  readonly hasCategories: boolean;
  readonly onClose: () => void;
}

/** Steps of the size per doubling. */
const STEPS = 8;

/** What points look like: their size and opacity, what is seen where they overlap, and grey ones for those that are hidden. */
export function LookPopup({
  anchor,
  canAverage,
  hasCategories,
  onClose,
}: LookPopupProps) {
  const paint = usePanel((panel) => panel.paint);
  const { paintBy } = usePanelActions();
  const { size = 1, opacity = 1, order, context, flip } = paint ?? {};
  const isChanged = [paint?.size, paint?.opacity, order, context, flip].some(
    (part) => part !== undefined,
  );
  const least = Math.log2(SIZES[0]) * STEPS;
  const most = Math.log2(SIZES[1]) * STEPS;
  return (
    <Popup label="Points" anchor={anchor} onClose={onClose}>
      <div className={popup.lines}>
        <Slider
          label="Size"
          text={`${Number(size.toPrecision(2))}×`}
          range={[least, most]}
          value={Math.round(Math.log2(size) * STEPS)}
          onValue={(step) =>
            paintBy({
              size: step === 0 ? undefined : Number((2 ** (step / STEPS)).toPrecision(4)),
            })
          }
        />
        <Slider
          label="Opacity"
          text={`${Math.round(100 * opacity)} %`}
          range={[100 * OPACITIES[0], 100 * OPACITIES[1]]}
          value={Math.round(100 * opacity)}
          isDisabled={!canAverage}
          onValue={(percent) =>
            paintBy({ opacity: percent >= 100 ? undefined : percent / 100 })
          }
        />
        {!canAverage && (
          <p className={popup.note}>
            The graphics card of this computer cannot average colours, so points are
            opaque.
          </p>
        )}
        {canAverage && opacity < 1 && (
          <p className={popup.note}>
            Points that overlap are averaged, whatever their order.
          </p>
        )}
        {hasCategories && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={order === 'mean'}
              disabled={!canAverage}
              onChange={({ target }) =>
                paintBy({ order: target.checked ? 'mean' : undefined })
              }
            />
            Average the colours of overlapping points
          </label>
        )}
        {hasCategories && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={context ?? false}
              onChange={({ target }) => paintBy({ context: target.checked || undefined })}
            />
            Show hidden categories in grey
          </label>
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={flip ?? false}
            onChange={({ target }) => paintBy({ flip: target.checked || undefined })}
          />
          Flip the y axis
        </label>
      </div>
      <Button
        look="quiet"
        disabled={!isChanged}
        onClick={() =>
          paintBy({
            ...{ size: undefined, opacity: undefined },
            ...{ order: undefined, context: undefined, flip: undefined },
          })
        }
      >
        Reset
      </Button>
    </Popup>
  );
}

interface SliderProps {
  readonly label: string;
  /** The value, as it is written beside the slider. */
  readonly text: string;
  readonly range: readonly [low: number, high: number];
  readonly value: number;
  readonly isDisabled?: boolean;
  readonly onValue: (value: number) => void;
}

function Slider({ label, text, range, value, isDisabled, onValue }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={range[0]}
        max={range[1]}
        step={1}
        value={value}
        disabled={isDisabled}
        aria-valuetext={text}
        onChange={({ target }) => onValue(Number(target.value))}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}
