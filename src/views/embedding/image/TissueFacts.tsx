import { formatCount } from '@/model/quantity';
import type { StatedNumber, TissueImage } from '@/model/tissue';
import { ElementLink } from '@/views/kit/controls/ElementLink';
import styles from './Tissue.module.css';
import { useDrawnChannels } from './use-drawn-channels';
import type { ShownTissue } from './use-tissue';

/** What the file says of the images, as a table; what was assumed, and what was left out. */
export function TissueFacts({ shown }: { readonly shown: ShownTissue }) {
  const { tissue, library, image } = shown;
  if (!tissue) return null;
  const { assumptions, left } = tissue;
  return (
    <>
      <table className={styles.facts} aria-label="What the file says of the image">
        <tbody>
          {library && (
            <tr>
              <th scope="row">Library</th>
              <td>
                <ElementLink path={library.path}>{library.name}</ElementLink>
              </td>
            </tr>
          )}
          {image && <ImageRows image={image} chosen={shown.paint?.channels} />}
          <NumberRow name="Spot diameter" unit="units" stated={library?.spot} />
          <NumberRow name="Length of a unit" unit="µm" stated={library?.micrometres} />
        </tbody>
      </table>
      {library && !library.micrometres && (
        <p>The file states no physical unit, so there is no scale bar.</p>
      )}
      {assumptions.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {left.length > 0 && (
        <>
          <h3>Not shown</h3>
          <ul>
            {left.map(({ path, reason }) => (
              <li key={`${path} ${reason}`}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {tissue.libraries.length === 0 && left.length === 0 && (
        <p>The file has no image of this tissue.</p>
      )}
    </>
  );
}

interface ImageRowsProps {
  readonly image: TissueImage;
  readonly chosen: readonly number[] | undefined;
}

function ImageRows({ image, chosen }: ImageRowsProps) {
  const { drawn } = useDrawnChannels(image, chosen);
  const [finest] = image.levels;
  return (
    <>
      <tr>
        <th scope="row">Image</th>
        <td>
          <ElementLink path={image.path}>{image.path}</ElementLink>
        </td>
      </tr>
      <tr>
        <th scope="row">Size</th>
        <td>
          {image.levels
            .map(({ width, height }) => `${formatCount(width)} × ${formatCount(height)}`)
            .join(', ')}{' '}
          pixels
        </td>
      </tr>
      <tr>
        <th scope="row">Channels</th>
        <td>
          {formatCount(image.channels)} of {image.dtype}
          {image.channelNames && !image.isRgb ? `: ${image.channelNames.join(', ')}` : ''}
        </td>
      </tr>
      {drawn && drawn.statement !== '' && (
        <tr>
          <th scope="row">Drawn</th>
          <td>{drawn.statement}</td>
        </tr>
      )}
      <tr>
        <th scope="row">Position</th>
        <td>{image.basis}</td>
      </tr>
      {finest && (
        <tr>
          <th scope="row">Pixel of x, y</th>
          <td>{mapText(finest.toPixels)}</td>
        </tr>
      )}
    </>
  );
}

interface NumberRowProps {
  readonly name: string;
  readonly unit: string;
  readonly stated: StatedNumber | undefined;
}

function NumberRow({ name, unit, stated }: NumberRowProps) {
  if (!stated) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {shown(stated.value)} {unit} (
        <ElementLink path={stated.at}>{stated.at}</ElementLink>)
      </td>
    </tr>
  );
}

/** Column and row of the pixel, by the coordinates. */
function mapText([a, b, c, d, e, f]: TissueImage['levels'][number]['toPixels']): string {
  return `column ${sum(a, b, c)}; row ${sum(d, e, f)}`;
}

function sum(x: number, y: number, offset: number): string {
  const terms = [
    ...(x === 0 ? [] : [`${shown(x)} x`]),
    ...(y === 0 ? [] : [`${shown(y)} y`]),
    ...(offset === 0 ? [] : [shown(offset)]),
  ];
  return terms.join(' + ').replaceAll('+ −', '− ') || '0';
}

function shown(value: number): string {
  return String(Number(value.toPrecision(6))).replace('-', '−');
}
