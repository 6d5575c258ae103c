import type { ElementSize } from '@/model/overview';
import { formatBytes, formatShare } from '@/model/quantity';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { DataTable } from '@/page/kit/data-table/DataTable';

interface SizeTableProps {
  readonly sizes: readonly ElementSize[];
  readonly sum: number;
}

const HOW: Record<ElementSize['how'], string> = {
  stored: 'as stored',
  sampled: 'from a sample of its chunks',
  shape: 'uncompressed: shape × type',
};

const TEXT: Record<NonNullable<ElementSize['text']>, string> = {
  apart: ', without its text',
  estimated: ', 16 bytes per text',
};

/** Table of elements with the space that they occupy, and how it was determined. */
export function SizeTable({ sizes, sum }: SizeTableProps) {
  return (
    <DataTable
      caption="Sizes of elements"
      file="sizes"
      rows={sizes}
      columns={[
        {
          name: 'Element',
          value: ({ path }) => path,
          cell: ({ path }) => <ElementLink path={path}>{path}</ElementLink>,
        },
        {
          name: 'Size',
          value: ({ bytes }) => bytes,
          text: ({ bytes }) => formatBytes(bytes),
        },
        {
          name: 'Share',
          value: ({ bytes }) => bytes / sum,
          text: ({ bytes }) => formatShare(bytes, sum),
        },
        {
          name: 'Source',
          value: ({ how, text }) => `${HOW[how]}${text ? TEXT[text] : ''}`,
        },
      ]}
    />
  );
}
