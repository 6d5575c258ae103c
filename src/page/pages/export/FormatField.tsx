import styles from '@/page/kit/controls/Popup.module.css';
import { Select, type SelectOption } from '@/page/kit/controls/Select';

interface FormatFieldProps<Format extends string> {
  readonly formats: readonly SelectOption<Format>[];
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
}

/** Choice of the file format, with a note on formulas for CSV and TSV. */
export function FormatField<Format extends string>(props: FormatFieldProps<Format>) {
  const { formats, format, onFormat } = props;
  return (
    <>
      <Select
        label="Format"
        isStacked
        options={formats}
        value={format}
        onValue={onFormat}
      />
      {(format === 'csv' || format === 'tsv') && (
        <p className={styles.note}>
          Texts are written as they are: a spreadsheet takes those that begin with =, +, −
          or @ for formulas. Import them there as text.
        </p>
      )}
    </>
  );
}
