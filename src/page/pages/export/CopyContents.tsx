import { type CopyLine, copyContents } from '@/ask/convert/copy-contents';
import type {
  ConversionFormat,
  ConversionRequest,
  CopiedElement,
} from '@/ask/convert/questions';
import type { Path } from '@/model/path';
import { formatBytes, formatNumber, formatShape } from '@/model/quantity';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import styles from '@/page/kit/controls/Popup.module.css';
import type { Column } from '@/page/kit/data-table/column';
import { PlainTable } from '@/page/kit/data-table/PlainTable';
import { useAnswers } from '@/page/kit/reading/use-answer';
import own from './SaveAs.module.css';

interface CopyContentsProps {
  readonly elements: readonly CopiedElement[];
  readonly request: ConversionRequest;
  /** Number of chosen cells; undefined for all. */
  readonly cells: number | undefined;
}

/** Lists what a copy will contain, with shapes and sizes before compression, of which estimates are marked. */
export function CopyContents({ elements, request, cells }: CopyContentsProps) {
  const { genes, columns, layers, embeddings, by, format } = request;
  const stored = useStored(elements, request);
  const lines = copyContents(elements, {
    ...{ cells, columns, layers, embeddings, by, stored },
    genes: genes && new Set(genes).size,
  });
  const saved = lines.filter(({ isSaved }) => isSaved);
  const isUnknown = saved.some(({ bytes }) => bytes === undefined);
  const isEstimated = saved.some((line) => line.isEstimated);
  const bytes = saved.reduce((sum, line) => sum + (line.bytes ?? 0), 0);
  return (
    <div>
      <PlainTable
        caption="What will be saved"
        isCaptionShown
        className={own.contents}
        columns={COLUMNS}
        rows={lines}
      />
      <p className={styles.note}>
        {`${isUnknown ? 'At least ' : 'Together '}${isEstimated ? '≈ ' : ''}${formatBytes(bytes)} before compression. `}
        {isEstimated &&
          '≈ is estimated: texts as 20 bytes each, values of sparse matrices in proportion to the cells and genes. '}
        {COMPRESSED[format]}
      </p>
    </div>
  );
}

const COMPRESSED: Readonly<Partial<Record<ConversionFormat, string>>> = {
  h5ad: 'The file is compressed (gzip) and mostly smaller.',
  zarr: 'The folder is compressed and mostly smaller.',
  'zarr.zip': 'The file is compressed and mostly smaller.',
};

/** Names of the fields of layers and embeddings in the form. */
const FIELDS: Readonly<Partial<Record<CopyLine['slot'], string>>> = {
  layers: 'layers',
  obsm: 'embeddings',
};

const COLUMNS: readonly Column<CopyLine>[] = [
  {
    ...{ name: 'Element', align: 'left' },
    cell: ({ slot, name }) => {
      const text = name === undefined ? slot : `${slot}/${name}`;
      const field = FIELDS[slot];
      if (field === undefined) return text;
      return (
        <Checkbox name={field} value={name ?? ''} defaultChecked>
          <span>{text}</span>
        </Checkbox>
      );
    },
  },
  {
    ...{ name: 'Shape', align: 'left' },
    text: ({ isSaved, shape, members }) => {
      if (!isSaved) return 'not saved';
      if (members !== undefined) return formatNumber(members, 'value');
      return shape ? formatShape(shape) : '';
    },
  },
  {
    ...{ name: 'Size', align: 'right' },
    value: ({ bytes }) => bytes,
    text: ({ isSaved, bytes, isEstimated }) => {
      if (!isSaved) return '';
      if (bytes === undefined) return 'not stated';
      return `${isEstimated ? '≈ ' : ''}${formatBytes(bytes)}`;
    },
  },
];

/** Returns how many values sparse matrices store in the chosen cells, where that is little to read. */
function useStored(
  elements: readonly CopiedElement[],
  { cells }: ConversionRequest,
): ReadonlyMap<Path, number> {
  const paths =
    cells === undefined
      ? []
      : elements.flatMap(({ axes, path, parts }) =>
          axes[0] === 'rows' &&
          axes[1] !== 'rows' &&
          parts.some(({ size }) => size.kind === 'sparse' && size.layout === 'csr')
            ? [path]
            : [],
        );
  const counts = useAnswers(
    'storedInRows',
    paths.map((path) => ({ path, rows: cells ?? '' })),
  );
  return new Map(
    paths.flatMap((path, at) => {
      const count = counts[at];
      return count?.status === 'ready' && count.value !== undefined
        ? [[path, count.value]]
        : [];
    }),
  );
}
