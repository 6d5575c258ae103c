import { useState } from 'react';
import type { EmbeddingInfo } from '@/model/dataset';
import { embeddingColumnAt, numberIn } from '@/model/embedding-name';
import { formatCount } from '@/model/quantity';
import { Field } from '@/page/kit/controls/Field';

interface AxisFieldProps {
  readonly label: string;
  readonly embedding: EmbeddingInfo;
  readonly column: number;
  /** What the column is called. */
  readonly shown: string;
  readonly onColumn: (column: number) => void;
}

/** The column of an axis of a wide array, typed by its name or number and taken on Enter or when left. */
export function AxisField(props: AxisFieldProps) {
  const { label, embedding, column, shown, onColumn } = props;
  const [draft, setDraft] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const take = () => {
    const text = draft?.trim() ?? '';
    const found = text === '' ? column : columnOf(embedding, text);
    if (found === undefined) return setRefusal(refusalOf(embedding, text));
    setDraft(undefined);
    setRefusal('');
    if (found !== column) onColumn(found);
  };
  return (
    <Field
      aria-label={label}
      look="tall"
      width={92}
      error={refusal}
      value={draft ?? shown}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onText={(text) => {
        setDraft(text);
        setRefusal('');
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
        if (key !== 'Escape') return;
        setDraft(undefined);
        setRefusal('');
      }}
      onBlur={take}
    />
  );
}

/** A name first, then a number from 0, with or without separators. */
function columnOf(embedding: EmbeddingInfo, text: string): number | undefined {
  const named = embeddingColumnAt(embedding, text);
  return named ?? numberIn(text.replace(/^@|[\s,]/g, ''), 0, embedding.shape[1]);
}

function refusalOf({ shape: [, width] }: EmbeddingInfo, text: string): string {
  return `No column “${text}”: columns are 0 to ${formatCount(width - 1)}`;
}
