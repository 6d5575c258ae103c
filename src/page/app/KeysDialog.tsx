import { Dialog } from '@/page/kit/controls/Dialog';
import styles from './KeysDialog.module.css';

/** Shortcuts, by where they apply. */
const KEYS: readonly (readonly [
  where: string,
  keys: readonly (readonly [string, string])[],
])[] = [
  [
    'Everywhere',
    [
      ['/ or Ctrl + K', 'Search genes, columns, categories, cells, commands'],
      ['Ctrl + V', 'Search what is in the clipboard: a gene, a list, a URL'],
      ['Ctrl + S', 'Save the file, or its chosen cells, as another'],
      ['Ctrl + Z', 'Undo a change of selection, filters or colouring'],
      ['Ctrl + Shift + Z, Ctrl + Y', 'Redo'],
      ['?', 'These shortcuts'],
      ['Tab', 'Next control'],
    ],
  ],
  [
    'Elements',
    [
      ['Up Down Home End', 'Move'],
      ['Right Left', 'Open or close a group'],
      ['Enter', 'Show the element'],
      ['letters', 'Type to jump to a name'],
      ['Ctrl + C', 'Copy the link to the element'],
    ],
  ],
  [
    'Tables and matrices',
    [
      ['arrows, Page keys', 'Move between cells'],
      ['Home End', 'First and last column; with Ctrl, row'],
      ['Enter', 'Open the row; on a header, its column'],
      ['Space', 'Select row (Shift: range)'],
      ['Delete', 'Unselect row (Shift: range)'],
      ['Alt + click on a box', 'Unselect all rows since the last one'],
      ['Shift + arrows', 'Select several cells'],
      ['Ctrl + C', 'Copy the selected cells'],
      ['Alt + Down', 'On a header: sort and filter by its column'],
      ['Alt + Left Right', 'Resize column (Shift: move)'],
    ],
  ],
  [
    'Embedding',
    [
      ['arrows', 'Move; in 3-D turn, with Shift move'],
      ['+ and -', 'Zoom in and out'],
      ['0', 'Fit to view'],
      ['. and ,', 'Show the cell in the middle; the next and the previous one in view'],
      ['Enter', 'Select the points in view'],
      ['Shift + drag', 'Draw a lasso, without its button (not in 3-D)'],
      ['Shift + lasso, Enter', 'Add to the selection'],
      ['Alt + lasso, Enter', 'Subtract from the selection'],
      ['Shift + Alt + lasso, Enter', 'Intersect with the selection'],
      ['Esc', 'Clear the selection'],
    ],
  ],
];

/** Dialog that lists all keyboard shortcuts. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" width={720} onClose={onClose}>
      <div className={styles.columns}>
        {KEYS.map(([where, keys]) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
