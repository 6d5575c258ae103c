import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { checkCommand } from '../check/command';
import { exportCommand } from '../export/command';
import { answerOf } from './answer';
import { describeCommand } from './command';

const why = hasFaults ? '' : ` (left out: ${NO_FAULTS})`;

async function checked(file: string): Promise<readonly string[]> {
  const output = collectedOutput();
  await checkCommand.run([join(faults, file)], output);
  return output.text().trim().split('\n').slice(1);
}

/** The answer about a node of a plain tree. */
async function nodeOf(file: string, path: string) {
  const answer = await answerOf(join(faults, 'peers', file));
  return (answer.tree as { readonly [path: string]: unknown })[path];
}

describe.skipIf(why !== '')(`files out of the tests of others${why}`, () => {
  it('have opaque values, as bytes, and dates by their tag', async () => {
    expect(
      await nodeOf('opaque_datasets_latest.hdf5', '/opaque_2d_string'),
    ).toMatchObject({
      shape: [5, 7],
      first: { 1: { $bytes: '310000000000000000000000000000000000000000' } },
    });
    // 2017-02-22 14:14:14
    expect(await nodeOf('opaque_datasets_latest.hdf5', '/timestamp')).toMatchObject({
      dtype: 'datetime64[s]',
      shape: [5],
    });
  });

  it('have bitfields as unsigned integers, in records too, and opaque values without a file type', async () => {
    const file = 'tbitnopaque.h5';
    expect(await nodeOf(file, '/bittypetests/bitfield_1')).toMatchObject({ sum: 7664 });
    expect(await nodeOf(file, '/bittypetests/bitfield_2')).toMatchObject({
      sum: 2_089_184,
      first: [65535, 65519, 65503, 65487, 65471, 65455, 65439, 65423],
    });
    expect(await nodeOf(file, '/opaquetypetests/opaque_2')).toMatchObject({
      shape: [32],
    });
  });

  it('have values compressed by zfp, equal to those that are not', async () => {
    const right = { sum: 18123.766308325525 };
    expect(await nodeOf('test_zfp_le.h5', '/compressed')).toMatchObject(right);
    expect(await nodeOf('test_zfp_le.h5', '/original')).toMatchObject(right);
  });

  it('are refused by the name of the filter where it is SZ or SZ3', async () => {
    expect(await nodeOf('sz3.h5', '/testdouble_8_8_128_absolute_sz3')).toMatchObject({
      filters: ['sz3'],
      unreadable: expect.stringMatching(/compressed with sz3 \(HDF5 filter 32024\)/),
    });
    expect(await nodeOf('sz3.h5', '/testdouble_8_8_128')).toMatchObject({
      first: { 0: 0.225611633422454 },
    });
  });
});

describe.skipIf(why !== '')(`AnnData out of bug reports${why}`, () => {
  it.each([
    [
      'k_string_spatial',
      '! /obsm/spatial has texts instead of numbers and is not drawn',
      'adata.obsm["spatial"] = adata.obsm["spatial"].astype(float)',
    ],
    [
      'o_only_obs_xy',
      '- /obs has coordinates in its columns x_centroid and y_centroid',
      'adata.obsm["spatial"] = adata.obs[["x_centroid","y_centroid"]].to_numpy()',
    ],
  ])('says of spatial/%s where its coordinates are', async (name, finding, python) => {
    const output = collectedOutput();
    await describeCommand.run([join(faults, 'spatial', `${name}.h5ad`)], output);
    expect(output.text()).toContain(finding);
    expect(output.text()).toContain(python);
  });

  it('has infinite categories and a negative zero in CSV as pandas writes them', async () => {
    const output = collectedOutput();
    const args = [join(faults, 'types/a.h5ad'), 'obs', '--columns=flt,flt_inf'];
    expect(await exportCommand.run(args, output)).toBe(0);
    expect(output.text().split('\r\n').slice(0, 4)).toEqual([
      '_index,flt,flt_inf',
      'cell0,0.1,inf',
      'cell1,-0.0,-inf',
      'cell2,1e+300,1.5',
    ]);
  });

  it('has modalities of some of the cells each', async () => {
    const answer = await answerOf(join(faults, 'odd-layouts/a_partial.h5mu'));
    expect(answer).toMatchObject({
      obs: { n_rows: 15 },
      anndata: { '/mod/prot': { shape: [9, 4] }, '/mod/rna': { shape: [12, 5] } },
    });
  });

  it('is no error for complex numbers in a sparse matrix, which anndata reads', async () => {
    expect(await checked('types/o_complex.h5ad')).toEqual([
      expect.stringMatching(/^ {2}warning: \/X: .*complex64.* anndata reads it\./),
    ]);
  });

  it('is told that categories of no axis are no list', async () => {
    expect(await checked('odd-layouts/a_scalar_categories.h5ad')).toEqual([
      expect.stringMatching(/\/obs\/one\/categories: its categories are not a list/),
      expect.stringMatching(/\/obs\/one_int\/categories: its categories are not a list/),
    ]);
  });

  it('is damaged where a group has two links of one name', async () => {
    expect(await checked('attack/h5-200-807.h5ad')).toContainEqual(
      expect.stringMatching(
        /error: \/X\/data: .*have two links of the name “data”.*unreadable-element/,
      ),
    );
    // the other parts of the file are read
    const answer = await answerOf(join(faults, 'attack/h5-200-807.h5ad'));
    expect(answer).toMatchObject({ obs: { n_rows: 20 } });
  });
});
