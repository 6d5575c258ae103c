// Runs before `npm pack` and `npm publish`: builds what is outdated, and lists what is built in.
import { buildIfStale } from './build.mjs';
import { install } from './install.mjs';
import { writeSbom } from './sbom.mjs';

install();
buildIfStale();
writeSbom();
