import { usePanel, usePanelActions } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { Popup } from '@/page/kit/controls/Popup';
import popup from '@/page/kit/controls/Popup.module.css';
import { Slider } from '@/page/kit/controls/Slider';
import { OPACITIES, SIZES } from '@/page/state/paint';

interface LookPopupProps {
  readonly anchor: DOMRect;
  /** False where the graphics card cannot draw half transparent points. */
  readonly canAverage: boolean;
  /** True for categories, which have no highest value that could be on top. */
  readonly hasCategories: boolean;
  readonly onClose: () => void;
}

/** Steps of the size per doubling. */
const STEPS = 8;

/**
 * Popup for the style of points: size, opacity, averaging where they overlap, grey for hidden categories, and a flipped
 * y axis.
 */
export function StylePopup({
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
          <Checkbox
            isOn={order === 'mean'}
            disabled={!canAverage}
            onToggle={(isOn) => paintBy({ order: isOn ? 'mean' : undefined })}
          >
            Average the colours of overlapping points
          </Checkbox>
        )}
        {hasCategories && (
          <Checkbox
            isOn={context ?? false}
            onToggle={(isOn) => paintBy({ context: isOn || undefined })}
          >
            Show hidden categories in grey
          </Checkbox>
        )}
        <Checkbox
          isOn={flip ?? false}
          onToggle={(isOn) => paintBy({ flip: isOn || undefined })}
        >
          Flip the y axis
        </Checkbox>
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
