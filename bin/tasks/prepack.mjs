// What `npm pack` and `npm publish` do first: builds what is outdated, and lists what is built in.
import { buildIfStale } from './build.mjs';
import { install } from './install.mjs';
import { writeSbom } from './sbom.mjs';

install();
buildIfStale();
writeSbom();
