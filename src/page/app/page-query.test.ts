import { describe, expect, it } from 'vitest';
import { isEmbeddedBy, withSourceInFragment } from './page-query';

const moved = (search: string, hash = '') =>
  withSourceInFragment({
    origin: 'https://petri.test',
    pathname: '/petri/',
    ...{ search, hash },
  })?.replace('https://petri.test', '');

describe('a file in the query', () => {
  it('is moved into the fragment, under either key', () => {
    expect(moved('?url=https://a.org/b.h5ad')).toBe(
      '/petri/#source=https://a.org/b.h5ad',
    );
    expect(moved('?source=data%2Fa%20b.h5ad')).toBe('/petri/#source=data/a%20b.h5ad');
    expect(moved('?url=a.h5ad&source=b.h5ad')).toBe('/petri/#source=b.h5ad');
    expect(moved('?source=&url=a.h5ad')).toBe('/petri/#source=a.h5ad');
  });

  it('joins the keys of the fragment, and gives way to a file there', () => {
    expect(moved('?url=a.h5ad', '#element=/obs&color=/obs/leiden')).toBe(
      '/petri/#element=/obs&color=/obs/leiden&source=a.h5ad',
    );
    expect(moved('?url=a.h5ad', '#empty')).toBe('/petri/#source=a.h5ad');
    expect(moved('?url=a.h5ad', '#element=/obs&source=b.h5ad')).toBe(
      '/petri/#element=/obs&source=b.h5ad',
    );
    expect(moved('?url=a.h5ad', '#file=b.h5ad&size=3')).toBe(
      '/petri/#file=b.h5ad&size=3',
    );
    expect(moved('?url=a.h5ad', '#source=&element=/obs')).toBe(
      '/petri/#source=&element=/obs&source=a.h5ad',
    );
  });

  it('leaves other keys of the query as they are written', () => {
    expect(moved('?embed=1&url=a.h5ad&origin=https://b.org&x')).toBe(
      '/petri/?embed=1&origin=https://b.org&x#source=a.h5ad',
    );
    expect(moved('?url=')).toBe('/petri/');
  });

  it('is not found under other keys', () => {
    expect(moved('')).toBeUndefined();
    expect(moved('?embed=1&curl=x', '#source=a.h5ad')).toBeUndefined();
  });

  it('keeps a signature and an address of its own within one value', () => {
    expect(moved('?url=https%3A%2F%2Fa.org%2Fb.h5ad%3Fsig%3Dx%26t%3D1%23m')).toBe(
      '/petri/#source=https://a.org/b.h5ad?sig=x%26t=1%23m',
    );
  });
});

it('a page is embedded by embed=1 only', () => {
  for (const search of ['?embed=1', '?lang=en&embed=1', '?embed=1&origin=https://a.org'])
    expect(isEmbeddedBy(search)).toBe(true);
  for (const search of ['', '?embed', '?embed=0', '?embed=10', '?noembed=1'])
    expect(isEmbeddedBy(search)).toBe(false);
});
