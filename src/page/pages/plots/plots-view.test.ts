import { expect, it } from 'vitest';
import { START } from '@/page/state/view';
import { LINKS } from '../pages';
import { type PlotView, SPREAD_KINDS, splitOf } from './plots-view';

const linkOf = (plot: PlotView) => LINKS.linkOf({ ...START, element: '/obs', plot });

it('says in a link what is plotted, and reads it again', () => {
  const plot: PlotView = {
    kind: 'scatter',
    x: { path: '/obs/a,b' },
    y: { path: '/layers/counts', gene: 'HLA-A,B' },
    colour: { path: '/obs/leiden' },
    logs: ['y'],
  };
  const link = linkOf(plot);
  expect(link).toBe(
    'element=/obs&plot=scatter&x=/obs/a%252Cb&y=/layers/counts,HLA-A%252CB&hue=/obs/leiden&log=y',
  );
  expect(LINKS.viewOf(link).plot).toEqual(plot);
  const violin: PlotView = {
    ...{ kind: 'violin', by: 'none', split: '/obs/sex', order: 'mean', bins: 20 },
    areShares: true,
  };
  expect(LINKS.viewOf(linkOf(violin)).plot).toEqual(violin);
});

it('leaves out what a link says wrongly, and has no plot of an unknown kind', () => {
  const link = 'element=/obs&plot=box&x=obs/a&category=leiden&log=z,y&bins=13&sorted=up';
  expect(LINKS.viewOf(link).plot).toEqual({ kind: 'box', logs: ['y'] });
  expect(LINKS.viewOf('element=/obs&plot=pie').plot).toBeUndefined();
});

it('says thresholds as conditions, one a bound, and reads them again', () => {
  const plot: PlotView = {
    kind: 'qc',
    thresholds: [
      { column: 'n_genes_by_counts', min: 200, max: 2500 },
      { column: 'percent>=2, mito', max: 1e-7 },
    ],
    sample: '/obs/donor',
  };
  const link = linkOf(plot);
  expect(decodeURIComponent(link)).toBe(
    'element=/obs&plot=qc&thresholds=n_genes_by_counts>=200,n_genes_by_counts<=2500,percent>=2%2C mito<=1e-7&sample=/obs/donor',
  );
  expect(LINKS.viewOf(link).plot).toEqual(plot);
  expect(LINKS.viewOf(linkOf({ kind: 'qc', sample: 'none' })).plot?.sample).toBe('none');
});

it('leaves out what is no threshold', () => {
  const of = (text: string) =>
    LINKS.viewOf(`element=/obs&plot=qc&thresholds=${encodeURIComponent(text)}`).plot;
  for (const text of ['n', '>=5', 'n>=', 'n>=x', 'n>5', 'n>=1e999', 'n==5'])
    expect(of(text)).toEqual({ kind: 'qc' });
  expect(of('n>=5,m,n>=6')?.thresholds).toEqual([{ column: 'n', min: 6 }]);
});

it('splits violins and boxes only, whatever a link says', () => {
  const split = SPREAD_KINDS.filter((kind) => splitOf(kind, '/obs/kind', '/obs/sex'));
  expect(split).toEqual(['violin', 'box']);
  expect(splitOf('violin', undefined, '/obs/sex')).toBeUndefined();
});
