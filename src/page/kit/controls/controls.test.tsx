// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './Button';
import { Checkbox } from './Checkbox';
import { Dialog } from './Dialog';
import { Field, NumberField } from './Field';
import { Menu } from './Menu';
import { Popup } from './Popup';
import { Select } from './Select';

afterEach(cleanup);

it('a select gives back values of any type, with no choice as undefined, in groups', () => {
  const onValue = vi.fn();
  const saved = { kind: 'saved', name: 'good' } as const;
  render(
    <Select<typeof saved | number | undefined>
      label="rows"
      options={[
        { value: undefined, label: 'all' },
        { value: saved, label: '@good' },
        { value: 7, label: 'seven', group: 'numbers' },
      ]}
      value={7}
      onValue={onValue}
    />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'rows' });
  expect(select.selectedOptions[0]?.textContent).toBe('seven');
  expect(screen.getByRole('group').getAttribute('label')).toBe('numbers');
  for (const { value } of [...select.options])
    fireEvent.change(select, { target: { value } });
  expect(onValue.mock.calls).toEqual([[undefined], [saved], [7]]);
});

it('a field is taken on Enter and when it is left, and says what is wrong', () => {
  const onCommit = vi.fn();
  render(<Field aria-label="Name" defaultValue="a" error="taken" onCommit={onCommit} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  field.focus();
  fireEvent.change(field, { target: { value: 'b' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onCommit.mock.calls).toEqual([['b', field]]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('status').id).toBe(field.getAttribute('aria-describedby'));
});

it.each(['typed', 'left'] as const)(
  'a number that is taken when %s is one within its limits',
  (taken) => {
    const onNumber = vi.fn();
    render(
      <NumberField
        label="mm"
        {...{ taken, onNumber }}
        value={20}
        min={10}
        max={99}
        isOptional
      />,
    );
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'mm' });
    for (const value of ['9', '12', '']) {
      fireEvent.change(field, { target: { value } });
      if (taken === 'left') fireEvent.blur(field);
    }
    expect(onNumber.mock.calls).toEqual([[12], [undefined]]);
  },
);

it('a checkbox says whether it is on', () => {
  const onToggle = vi.fn();
  render(
    <Checkbox isOn={false} onToggle={onToggle}>
      Strict
    </Checkbox>,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Strict' }));
  expect(onToggle).toHaveBeenCalledWith(true);
});

it('a dialog takes the focus, and gives it back', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Keys</Button>
        {isOpen && (
          <Dialog title="Shortcuts" width={300} onClose={() => setOpen(false)}>
            text
          </Dialog>
        )}
      </>
    );
  }
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Keys' });
  button.focus();
  fireEvent.click(button);
  expect(screen.getByRole('dialog', { name: 'Shortcuts' })).toBeTruthy();
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  fireEvent.click(close);
  await Promise.resolve();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('a menu opens below its button, and arrows move between its items', () => {
  render(
    <Menu button={(opens) => <Button {...opens}>Change</Button>}>
      {(popup) => (
        <Popup label="Change the selection" {...popup}>
          <Button>Add</Button>
          <Button disabled>Remove</Button>
          <Button onClick={popup.onClose}>Invert</Button>
        </Popup>
      )}
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Change', expanded: false });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const focused = () => document.activeElement?.textContent;
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? button, { key });
  expect(focused()).toBe('Add');
  press('ArrowDown');
  expect(focused()).toBe('Invert');
  press('ArrowDown');
  expect(focused()).toBe('Add');
  press('ArrowUp');
  expect(focused()).toBe('Invert');
  fireEvent.click(screen.getByRole('button', { name: 'Invert' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
