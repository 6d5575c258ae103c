// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';

afterEach(cleanup);

const RLO = '\u202e';
const html = (node: ReactNode) => render(node).container.innerHTML;

it('shows controls in the text of elements as marks, wherever they are', () => {
  const names = [`a${RLO}`, 'b'];
  expect(
    html(
      <p>
        {names[0]}, {2} cells
        <Fragment key="part">
          <b>{names}</b>
          {`c${RLO}`}
        </Fragment>
        {[[`d${RLO}`]]}
      </p>,
    ),
  ).toBe('<p>a⟦RLO⟧, 2 cells<b>a⟦RLO⟧b</b>c⟦RLO⟧d⟦RLO⟧</p>');
});

it('shows them as marks in what is read or heard of an element, and nowhere else', () => {
  const name = `x${RLO}`;
  expect(
    html(
      <a title={name} aria-label={name} href={`#element=${name}`} data-name={name}>
        <img alt={name} />
        <input placeholder={name} defaultValue={name} />
      </a>,
    ),
  ).toBe(
    `<a title="x⟦RLO⟧" aria-label="x⟦RLO⟧" href="#element=${name}" data-name="${name}"><img alt="x⟦RLO⟧"><input placeholder="x⟦RLO⟧" value="${name}"></a>`,
  );
});

it('gives components their properties and children as they are', () => {
  const seen: unknown[] = [];
  function Named({ title, children }: { title: string; children: ReactNode }) {
    seen.push(title, children);
    return <i>{children}</i>;
  }
  expect(html(<Named title={`t${RLO}`}>{`c${RLO}`}</Named>)).toBe('<i>c⟦RLO⟧</i>');
  expect(seen).toEqual([`t${RLO}`, `c${RLO}`]);
});

it('refuses a component that gives bare text, which would not pass here', () => {
  const Bare = ({ name }: { readonly name: string }) => name;
  // @ts-expect-error: its type is no component's
  expect(html(<Bare name={`x${RLO}`} />)).toBe(`x${RLO}`);
});

it('sets text from right to left apart, so that the count behind it stays there', () => {
  expect(
    html(
      <p>
        {'خلية'}, {12} cells
      </p>,
    ),
  ).toBe('<p><bdi dir="rtl">خلية</bdi>, 12 cells</p>');
  expect(
    html(
      <select>
        <option value="خ">{'خلية'}</option>
      </select>,
    ),
  ).toBe('<select><option value="خ">خلية</option></select>');
});

it('reads a text with letters of both directions from left to right, as the page does', () => {
  expect(html(<p>{'خلية has 12 cells'}</p>)).toBe(
    '<p><bdi dir="ltr">خلية has 12 cells</bdi></p>',
  );
});

it('keeps the very objects where nothing has to change', () => {
  const children = ['a', 'b'];
  const element = <p title="plain">{children}</p>;
  expect(element.props.children).toBe(children);
});
