import type { Path } from '@/model/path';
import { corrupt } from '../expect';

/** Composition of an awkward array from buffers, which are named by `key` as in `ak.to_buffers`. */
export type AwkwardForm =
  | { readonly kind: 'numbers'; readonly key: string; readonly inner: readonly number[] }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'list';
      readonly key: string;
      /** The limits of lists: one buffer of offsets, or one of starts and one of stops. */
      readonly by: 'offsets' | 'starts';
      readonly content: AwkwardForm;
      readonly text: boolean;
    }
  | {
      readonly kind: 'regular';
      readonly size: number;
      readonly content: AwkwardForm;
      readonly text: boolean;
    }
  | {
      readonly kind: 'record';
      /** Null for a tuple. */
      readonly fields: readonly string[] | null;
      readonly contents: readonly AwkwardForm[];
    }
  | {
      readonly kind: 'indexed';
      readonly key: string;
      readonly content: AwkwardForm;
      /** Its content is the list of categories. */
      readonly isCategorical: boolean;
    }
  | {
      readonly kind: 'masked';
      readonly key: string;
      readonly by: 'bytes' | 'bits';
      readonly validWhen: boolean;
      readonly lowBitFirst: boolean;
      readonly content: AwkwardForm;
    }
  | {
      readonly kind: 'union';
      readonly key: string;
      readonly contents: readonly AwkwardForm[];
    };

/** A form of one kind. */
export type FormOf<K extends AwkwardForm['kind']> = Extract<AwkwardForm, { kind: K }>;

const deepest = 64;

/** Reads the `form` attribute (JSON of awkward's forms, of versions 1 and 2). */
export function parseForm(text: string, path: Path): AwkwardForm {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw corrupt(path, `its “form” is not JSON: ${String(cause)}`, 'AwkwardArrays');
  }
  return formOf(parsed, path, 0);
}

function formOf(json: unknown, path: Path, depth: number): AwkwardForm {
  const refuse = (what: string) => corrupt(path, `its “form” ${what}`, 'AwkwardArrays');
  if (depth > deepest) throw refuse('is nested too deeply');
  if (typeof json !== 'object' || json === null) throw refuse('lacks an object');
  const form = json as Readonly<Record<string, unknown>>;
  const content = () => formOf(form.content, path, depth + 1);
  const key = () => {
    if (typeof form.form_key === 'string') return form.form_key;
    throw refuse('lacks a form_key');
  };
  // version 1 has the width of its indexes in the name: ListOffsetArray64
  const written = String(form.class);
  const name = /^(\D*?)U?\d+(?:_U?\d+)?$/.exec(written)?.[1] ?? written;
  switch (name) {
    case 'NumpyArray':
      return { kind: 'numbers', key: key(), inner: sizesOf(form.inner_shape) };
    case 'EmptyArray':
      return { kind: 'empty' };
    case 'ListOffsetArray':
    case 'ListArray':
      return {
        kind: 'list',
        key: key(),
        by: name === 'ListArray' ? 'starts' : 'offsets',
        content: content(),
        text: isText(form),
      };
    case 'RegularArray': {
      const { size } = form;
      if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
        throw refuse('has a RegularArray without a size');
      return { kind: 'regular', size, content: content(), text: isText(form) };
    }
    case 'RecordArray':
      return recordOf(form, (json) => formOf(json, path, depth + 1));
    case 'IndexedArray':
    case 'IndexedOptionArray':
      return {
        ...{ kind: 'indexed', key: key(), content: content() },
        isCategorical: parameterOf(form) === 'categorical',
      };
    case 'ByteMaskedArray':
    case 'BitMaskedArray':
      return {
        kind: 'masked',
        key: key(),
        by: name === 'BitMaskedArray' ? 'bits' : 'bytes',
        validWhen: form.valid_when === true,
        lowBitFirst: form.lsb_order === true,
        content: content(),
      };
    case 'UnmaskedArray':
      return content();
    case 'UnionArray': {
      if (!Array.isArray(form.contents)) throw refuse('has an empty union');
      const contents = form.contents.map((item) => formOf(item, path, depth + 1));
      return { kind: 'union', key: key(), contents };
    }
    default:
      throw refuse(`has an unknown class “${String(form.class)}”`);
  }
}

function recordOf(
  form: Readonly<Record<string, unknown>>,
  open: (json: unknown) => AwkwardForm,
): AwkwardForm {
  const { contents, fields } = form;
  if (!Array.isArray(contents)) {
    const entries = Object.entries((contents ?? {}) as Record<string, unknown>);
    return {
      kind: 'record',
      fields: entries.map(([field]) => field),
      contents: entries.map(([, item]) => open(item)),
    };
  }
  const named = Array.isArray(fields) && fields.length === contents.length;
  return {
    kind: 'record',
    fields: named ? fields.map(String) : null,
    contents: contents.map(open),
  };
}

function isText(form: Readonly<Record<string, unknown>>): boolean {
  const parameter = parameterOf(form);
  return parameter === 'string' || parameter === 'bytestring';
}

/** The `__array__` parameter, which tells awkward how to interpret lists or indexes: as texts, as categories. */
function parameterOf(form: Readonly<Record<string, unknown>>): unknown {
  const parameters = form.parameters as Readonly<Record<string, unknown>> | undefined;
  return parameters?.__array__;
}

function sizesOf(shape: unknown): readonly number[] {
  return Array.isArray(shape) ? shape.map(Number) : [];
}
