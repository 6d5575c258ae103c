import { describe, expect, it } from 'vitest';
import { embeddedBy, withSourceInFragment } from './page-query';

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

  it('is not found where there is none', () => {
    expect(moved('')).toBeUndefined();
    expect(moved('?embed=1&curl=x', '#source=a.h5ad')).toBeUndefined();
  });

  it('keeps a signature and an address of its own within one value', () => {
    expect(moved('?url=https%3A%2F%2Fa.org%2Fb.h5ad%3Fsig%3Dx%26t%3D1%23m')).toBe(
      '/petri/#source=https://a.org/b.h5ad?sig=x%26t=1%23m',
    );
  });
});

describe('an embedded page', () => {
  it('names the origin around it, or has no messages', () => {
    expect(embeddedBy('?embed=1&origin=https://portal.example')).toEqual({
      isEmbedded: true,
      origin: 'https://portal.example',
    });
    expect(embeddedBy('?embed=1&origin=http%3A%2F%2F127.0.0.1%3A8080')).toEqual({
      isEmbedded: true,
      origin: 'http://127.0.0.1:8080',
    });
    expect(embeddedBy('?embed=1')).toEqual({ isEmbedded: true });
  });

  it.each([
    '*',
    'null',
    'https://portal.example/',
    'https://portal.example/page',
    'https://Portal.example',
    'https://user@portal.example',
    'portal.example',
    'javascript:alert(1)',
    'file://',
    'https://portal.example:443',
  ])('takes %s for no origin', (origin) => {
    expect(embeddedBy(`?embed=1&origin=${encodeURIComponent(origin)}`)).toEqual({
      isEmbedded: true,
    });
  });

  it('is embedded by embed=1 only', () => {
    expect(embeddedBy('')).toEqual({ isEmbedded: false });
    expect(embeddedBy('?embed=0&origin=https://portal.example')).toEqual({
      isEmbedded: false,
    });
    expect(embeddedBy('?embed')).toEqual({ isEmbedded: false });
  });
});
