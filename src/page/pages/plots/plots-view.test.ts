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

it('splits violins and boxes only, whatever a link says', () => {
  const split = SPREAD_KINDS.filter((kind) => splitOf(kind, '/obs/kind', '/obs/sex'));
  expect(split).toEqual(['violin', 'box']);
  expect(splitOf('violin', undefined, '/obs/sex')).toBeUndefined();
});
