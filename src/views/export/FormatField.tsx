import styles from '../kit/controls/Popup.module.css';

interface FormatFieldProps<Format extends string> {
  readonly formats: readonly (readonly [format: Format, label: string])[];
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
}

/** What kind of file is written, and what to know of it. */
export function FormatField<Format extends string>(props: FormatFieldProps<Format>) {
  const { formats, format, onFormat } = props;
  return (
    <>
      <label className={styles.field}>
        Format
        <select
          value={format}
          onChange={({ target: { value } }) => {
            const [chosen] = formats.find(([name]) => name === value) ?? [];
            if (chosen) onFormat(chosen);
          }}
        >
          {formats.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {(format === 'csv' || format === 'tsv') && (
        <p className={styles.note}>
          Texts are written as they are: a spreadsheet takes those that begin with =, +, −
          or @ for formulas. Import them there as text.
        </p>
      )}
    </>
  );
}
