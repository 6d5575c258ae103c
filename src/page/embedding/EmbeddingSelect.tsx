import { useState } from 'react';
import { withUnits } from '@/model/annotation';
import type { EmbeddingInfo } from '@/model/dataset';
import {
  axisName,
  embeddingColumn,
  embeddingColumnAt,
  embeddingName,
  numberIn,
} from '@/model/embedding-name';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { Field } from '@/page/kit/controls/Field';
import { optionsOf, Select } from '@/page/kit/controls/Select';
import styles from './EmbeddingPanel.module.css';
import type { Dimensions } from './points/use-points';

/** Most columns offered as a list; in wider embeddings the column is typed. */
const MAX_LISTED = 64;

interface EmbeddingSelectProps {
  readonly embeddings: readonly EmbeddingInfo[];
  readonly shown: EmbeddingInfo;
  readonly dimensions: Dimensions;
  readonly onEmbedding: (path: Path) => void;
  readonly onDimensions: (dimensions: Dimensions) => void;
}

/** Selects the embedding and two of its columns (three in 3-D) to draw, if it has more than two or they have names. */
export function EmbeddingSelect(props: EmbeddingSelectProps) {
  const { embeddings, shown, dimensions, onEmbedding, onDimensions } = props;
  const names = embeddings.map(embeddingName);
  const labelOf = (embedding: EmbeddingInfo) => {
    const name = embeddingName(embedding);
    return names.filter((other) => other === name).length > 1 ? embedding.path : name;
  };
  const [, width] = shown.shape;
  const { x, y, z } = dimensions;
  const deepest = [0, 1, 2].find((at) => at < width && at !== x && at !== y);
  const isListed = width <= MAX_LISTED;
  const columns = isListed ? Array.from({ length: width }, (_, i) => i) : [];
  const labelOfAxis = (axis: string) => `Column of ${embeddingName(shown)} for ${axis}`;
  const choose = (axis: 'x' | 'y' | 'z', column: number) =>
    onDimensions(chosen(dimensions, axis, column));
  const picker = (axis: 'x' | 'y' | 'z') => (
    <span className={styles.axis}>
      {axis}
      {isListed ? (
        <Select
          aria-label={labelOfAxis(axis)}
          isTall
          options={optionsOf(columns, (column) => columnName(shown, column))}
          value={dimensions[axis]}
          onValue={(column) => choose(axis, column)}
        />
      ) : (
        <AxisField
          key={shown.path}
          label={labelOfAxis(axis)}
          embedding={shown}
          column={dimensions[axis] ?? 0}
          shown={columnName(shown, dimensions[axis] ?? 0)}
          onColumn={(column) => choose(axis, column)}
        />
      )}
    </span>
  );
  return (
    <>
      <span className={styles.embedding}>
        <Select
          aria-label="Embedding"
          title={labelOf(shown)}
          isTall
          options={embeddings.map((embedding) => ({
            value: embedding.path,
            label: labelOf(embedding),
          }))}
          value={shown.path}
          onValue={onEmbedding}
        />
      </span>
      {(width > 2 || embeddingColumn(shown, 0) !== undefined) && (
        <span className={styles.axes}>
          {picker('x')}
          {picker('y')}
          {z !== undefined && picker('z')}
          {deepest !== undefined && (
            <Button
              aria-pressed={z !== undefined}
              title="Draw three columns, which dragging and the arrow keys turn"
              onClick={() =>
                onDimensions({ x, y, z: z === undefined ? deepest : undefined })
              }
            >
              3-D
            </Button>
          )}
        </span>
      )}
    </>
  );
}

/**
 * Display name of an embedding column: its name with units in a data frame, otherwise its number, from 0 as everywhere.
 */
export function columnName(embedding: EmbeddingInfo, at: number): string {
  const name = embeddingColumn(embedding, at);
  const unit = embedding.units?.[at];
  return name === undefined
    ? formatCount(at)
    : withUnits(name, unit === undefined ? undefined : { units: unit });
}

/** Name of a drawn axis: that of its column, or the embedding's with a number from 1, such as `UMAP 1`. */
export function axisLabel(embedding: EmbeddingInfo, at: number): string {
  return embeddingColumn(embedding, at) === undefined
    ? axisName(embedding, at)
    : columnName(embedding, at);
}

/** Moves one axis to a column; if another one shows that already, they are swapped. */
function chosen(now: Dimensions, axis: 'x' | 'y' | 'z', column: number): Dimensions {
  const other = (['x', 'y', 'z'] as const).find((one) => now[one] === column);
  const swapped = other === undefined ? {} : { [other]: now[axis] };
  return { ...now, ...swapped, [axis]: column };
}

interface LabelSelectProps {
  /** The column whose categories are named in the picture. */
  readonly path: Path;
  readonly choices: readonly Path[];
  readonly onPath: (path: Path) => void;
}

/** Selects the column whose categories label the picture while something else colours it. */
export function LabelSelect({ path, choices, onPath }: LabelSelectProps) {
  const all = choices.includes(path) ? choices : [path, ...choices];
  return (
    <Select
      label="labels"
      aria-label="Labels"
      isTall
      options={optionsOf(all, nameOf)}
      value={path}
      onValue={onPath}
    />
  );
}

interface AxisFieldProps {
  readonly label: string;
  readonly embedding: EmbeddingInfo;
  readonly column: number;
  /** Display name of the column. */
  readonly shown: string;
  readonly onColumn: (column: number) => void;
}

/** Text field for the column of an axis of a wide array: a name or number, applied on Enter and on blur. */
function AxisField(props: AxisFieldProps) {
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

/** Finds a column by its name, else by its number from 0, with or without separators. */
function columnOf(embedding: EmbeddingInfo, text: string): number | undefined {
  const named = embeddingColumnAt(embedding, text);
  return named ?? numberIn(text.replace(/^@|[\s,]/g, ''), 0, embedding.shape[1]);
}

function refusalOf({ shape: [, width] }: EmbeddingInfo, text: string): string {
  return `No column “${text}”: columns are 0 to ${formatCount(width - 1)}`;
}
