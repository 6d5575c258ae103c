// Texts that follow from a release: its notes, and the README's lines on how to get Petri, which are those of a tarball until
// there is a registry or an address to point to.

/** The comments around these lines. */
const OPEN = '<!-- get: `npm run release` writes these lines -->\n';
const CLOSE = '<!-- /get -->';
const ADDRESS = /^Open it at <(\S+)>/m;
const IN_REGISTRY = 'npx petri-explorer';

/**
 * @param {{ version: string, isPublished: boolean, address?: string | undefined }} state
 * @returns {string}
 */
export function linesToGet({ version, isPublished, address }) {
  const commands = 'Both commands, `petri` and `petri-explorer`, are the same.';
  const opened = address
    ? [`Open it at <${address}>: nothing to install, and nothing is uploaded.`, '']
    : [];
  const got = isPublished
    ? [
        'With [Node](https://nodejs.org) 20.19+ or 22.12+:',
        ...['', '```sh'],
        `${IN_REGISTRY} --help           # without an installation`,
        'npm install -g petri-explorer       # the commands petri and petri-explorer',
        ...['```', '', commands],
      ]
    : [
        'Petri is not in a package registry yet. `npm pack` in a clone builds it and writes the package. Installing that file takes only Node, and no network:',
        ...['', '```sh'],
        'npm pack',
        `npm install -g ./petri-explorer-${version}.tgz`,
        'petri --help',
        ...['```', '', commands],
      ];
  return [...opened, ...got, ''].join('\n');
}

/** The state that a README has been written for; `version` is given. */
export function stateOfReadme(readme, version) {
  const [start, end] = placeIn(readme);
  const lines = readme.slice(start, end);
  return {
    version,
    isPublished: lines.includes(IN_REGISTRY),
    address: ADDRESS.exec(lines)?.[1],
  };
}

/** A README with the lines for a state. */
export function withLinesToGet(readme, state) {
  const [start, end] = placeIn(readme);
  return readme.slice(0, start) + linesToGet(state) + readme.slice(end);
}

function placeIn(readme) {
  const [open, end] = [readme.indexOf(OPEN), readme.indexOf(CLOSE)];
  if (open < 0 || end < open) throw new Error('README.md has no place for these lines');
  return [open + OPEN.length, end];
}

/**
 * Returns the text of a changelog about a version.
 *
 * @throws Error if that is nothing
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m);
  const [heading, ...lines] = (
    sections.find((section) => section.split(/\s/, 1)[0] === version) ?? ''
  ).split('\n');
  const notes = lines.join('\n').trim();
  if (!heading || notes === '')
    throw new Error(`CHANGELOG.md has nothing about ${version}`);
  return `${notes}\n`;
}
