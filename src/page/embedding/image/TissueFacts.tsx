import type { ReactNode } from 'react';
import { formatCount } from '@/model/quantity';
import type { StatedNumber, TissueImage } from '@/model/tissue';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import type { Column } from '@/page/kit/data-table/column';
import { PlainTable } from '@/page/kit/data-table/PlainTable';
import styles from './Tissue.module.css';
import { useDrawnChannels } from './use-drawn-channels';
import type { ShownTissue } from './use-tissue';

/** Table of what the file states about the images, then what was assumed and what was left out. */
export function TissueFacts({ shown }: { readonly shown: ShownTissue }) {
  const { tissue, library, image } = shown;
  if (!tissue) return null;
  const { assumptions, left } = tissue;
  const first = library && {
    name: 'Library',
    value: <ElementLink path={library.path}>{library.name}</ElementLink>,
  };
  const last = [
    numberFact('Spot diameter', 'units', library?.spot),
    numberFact('Length of a unit', 'µm', library?.micrometres),
  ];
  return (
    <>
      {image ? (
        <ImageFacts {...{ image, first, last }} chosen={shown.paint?.channels} />
      ) : (
        <FactTable facts={[first, ...last]} />
      )}
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

interface TissueFact {
  readonly name: string;
  readonly value: ReactNode;
}

/** A fact; undefined if the file does not state it. */
type MaybeFact = TissueFact | undefined;

function FactTable({ facts }: { readonly facts: readonly MaybeFact[] }) {
  const stated = facts.filter((fact) => fact !== undefined);
  if (stated.length === 0) return null;
  return (
    <PlainTable
      className={styles.facts}
      caption="What the file says of the image"
      hasHead={false}
      rows={stated}
      columns={COLUMNS}
    />
  );
}

interface ImageFactsProps {
  readonly image: TissueImage;
  readonly chosen: readonly number[] | undefined;
  /** Facts before and after those of the image. */
  readonly first: MaybeFact;
  readonly last: readonly MaybeFact[];
}

function ImageFacts({ image, chosen, first, last }: ImageFactsProps) {
  const { drawn } = useDrawnChannels(image, chosen);
  return <FactTable facts={[first, ...imageFacts(image, drawn?.statement), ...last]} />;
}

const COLUMNS: readonly Column<TissueFact>[] = [
  { name: 'Name', value: ({ name }) => name },
  { name: 'Value', align: 'left', cell: ({ value }) => value },
];

function imageFacts(image: TissueImage, drawn: string | undefined): readonly MaybeFact[] {
  const [finest] = image.levels;
  const sizes = image.levels.map(
    ({ width, height }) => `${formatCount(width)} × ${formatCount(height)}`,
  );
  const names =
    image.channelNames && !image.isRgb ? `: ${image.channelNames.join(', ')}` : '';
  return [
    {
      name: 'Image',
      value: <ElementLink path={image.path}>{image.path}</ElementLink>,
    },
    { name: 'Size', value: `${sizes.join(', ')} pixels` },
    {
      name: 'Channels',
      value: `${formatCount(image.channels)} of ${image.dtype}${names}`,
    },
    drawn ? { name: 'Drawn', value: drawn } : undefined,
    { name: 'Position', value: image.basis },
    finest && { name: 'Pixel of x, y', value: mapText(finest.toPixels) },
  ];
}

function numberFact(
  name: string,
  unit: string,
  stated: StatedNumber | undefined,
): MaybeFact {
  if (!stated) return undefined;
  const { value, at } = stated;
  return {
    name,
    value: (
      <>
        {shown(value)} {unit} (<ElementLink path={at}>{at}</ElementLink>)
      </>
    ),
  };
}

/** Column and row of a pixel as formulas of the coordinates. */
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
