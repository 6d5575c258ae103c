import { expect, it } from 'vitest';
import { memberAddress, splitMember } from './archive-address';
import { readableAddress, schemeAdvice } from './other-schemes';

it.each([
  ['https://host/x.tar', { archive: 'https://host/x.tar' }],
  ['https://host/x.tar#', { archive: 'https://host/x.tar#' }],
  [
    'https://host/x.tar?sig=1#a/b%20c.h5ad',
    { archive: 'https://host/x.tar?sig=1', member: 'a/b c.h5ad' },
  ],
  ['s3://b/x.TAR.GZ#a.h5ad', { archive: 's3://b/x.TAR.GZ', member: 'a.h5ad' }],
  ['s3://b/cells#7.h5ad', { archive: 's3://b/cells#7.h5ad' }],
])('separates the file of an archive from %s', (address, parts) => {
  expect(splitMember(address)).toEqual(parts);
});

it('gives addresses of files in archives, and in archives in them, that separate again', () => {
  const inner = memberAddress('https://host/x.zip', 'a%/ä #?.tar');
  const file = memberAddress(inner, 'b.h5ad');
  expect(splitMember(file)).toEqual({
    archive: 'https://host/x.zip',
    member: 'a%/ä #?.tar/b.h5ad',
  });
});

it.each([
  [
    'hf://datasets/lab/cells/data/a.h5ad',
    'https://huggingface.co/datasets/lab/cells/resolve/main/data/a.h5ad',
  ],
  ['hf://lab/model@v2/a.h5ad', 'https://huggingface.co/lab/model/resolve/v2/a.h5ad'],
  [
    'abfss://cells@lab.dfs.core.windows.net/a/b.h5ad',
    'https://lab.blob.core.windows.net/cells/a/b.h5ad',
  ],
  ['https://host/a.h5ad', 'https://host/a.h5ad'],
  ['data/a.h5ad', 'data/a.h5ad'],
])('reads %s as an https address', (given, address) => {
  expect(readableAddress(given)).toBe(address);
});

it('says what to do about other schemes, and nothing about those that are read', () => {
  expect(schemeAdvice('az://cells/a.h5ad')).toContain(
    'https://ACCOUNT.blob.core.windows.net/CONTAINER/PATH',
  );
  expect(schemeAdvice('ftp://host/a.h5ad')).toContain('https instead');
  expect(schemeAdvice('dbfs://x/a.h5ad')).toBe(
    'Petri reads https, http, s3 and gs URLs, not dbfs. Download the file and open the copy.',
  );
  for (const known of [
    'https://h/a',
    's3://b/a',
    'gs://b/a',
    'file:///a',
    'a.h5ad',
    'C:\\a',
  ])
    expect(schemeAdvice(known)).toBeUndefined();
});
