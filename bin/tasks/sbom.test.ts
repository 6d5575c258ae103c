import { expect, it } from 'vitest';
import { sbomText } from './sbom.mjs';

const RULE = '='.repeat(80);
const heading = (title: string) => `${RULE}\n${title}\n${RULE}\n\nThe terms.\n`;

const manifest = { name: 'petri-explorer', version: '1.0.0', license: 'MIT' };
// of the text "petri" by Python's hashlib, in base64 and in hexadecimal
const integrity =
  'sha512-8d+TY5othUmT714gREoOqABZXWptA6UrCgkBdwQUGLxxyyizxcRePUXPEoZ75Bwy3K6pRA54xxsYUAZtVv3K1A==';
const SHA_512 =
  'f1df93639a2d854993ef5e20444a0ea800595d6a6d03a52b0a090177041418bc71cb28b3c5c45e3d45cf12867be41c32dcaea9440e78c71b1850066d56fdcad4';
const lock = {
  packages: {
    '': { name: 'petri-explorer', version: '1.0.0' },
    'node_modules/zarrita': { version: '0.7.5', integrity },
    'node_modules/linebreak/node_modules/base64-js': { version: '0.0.8', integrity },
    'node_modules/base64-js': { version: '1.5.1', integrity },
    'node_modules/@swc/helpers': { version: '0.5.24', integrity },
    'node_modules/vitest': { version: '4.1.0', integrity },
  },
};

function listed(...notices: readonly string[]) {
  return JSON.parse(sbomText(notices, lock, manifest)) as {
    readonly components: readonly Record<string, unknown>[];
    readonly dependencies: readonly { readonly dependsOn?: readonly string[] }[];
  };
}

it('lists what the notices of both builds name once, each in its version, and nothing else of the lockfile', () => {
  const { components, dependencies } = listed(
    heading('zarrita 0.7.5 (MIT)') + heading('base64-js 0.0.8 (MIT)'),
    heading('zarrita 0.7.5 (MIT)') + heading('base64-js 1.5.1 (MIT)'),
  );
  expect(components.map((one) => one.purl)).toEqual([
    'pkg:npm/base64-js@0.0.8',
    'pkg:npm/base64-js@1.5.1',
    'pkg:npm/zarrita@0.7.5',
  ]);
  expect(dependencies[0]?.dependsOn).toEqual([
    'base64-js@0.0.8',
    'base64-js@1.5.1',
    'zarrita@0.7.5',
  ]);
});

it('has hashes in hexadecimal, and licences by identifier, expression or name', () => {
  const { components } = listed(
    heading('@swc/helpers 0.5.24 (Apache-2.0)') +
      heading('zarrita 0.7.5 (MIT AND OFL-1.1)') +
      heading('base64-js 1.5.1 (SEE LICENSE IN LICENSE.txt)'),
  );
  expect(components).toMatchObject([
    {
      purl: 'pkg:npm/%40swc/helpers@0.5.24',
      licenses: [{ license: { id: 'Apache-2.0' } }],
      hashes: [{ alg: 'SHA-512', content: SHA_512 }],
    },
    { licenses: [{ license: { name: 'SEE LICENSE IN LICENSE.txt' } }] },
    { licenses: [{ expression: 'MIT AND OFL-1.1' }] },
  ]);
});

it('has the libraries in our own WebAssembly', () => {
  const { components } = listed(
    '==== libdeflate 1.25 ====\n==== lz4 1.10.0 (lib/) ====\n',
  );
  expect(components).toMatchObject([
    { name: 'libdeflate', version: '1.25' },
    { name: 'lz4', version: '1.10.0' },
  ]);
});

it('refuses a package that the lockfile does not have', () => {
  expect(() => listed(heading('zarrita 0.7.6 (MIT)'))).toThrow(
    'package-lock.json does not have zarrita 0.7.6',
  );
});
