// `npm start`: installs missing dependencies, builds if outdated, serves the app.
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { install, root } from './install.mjs';
import { createStaticServer, listen } from './serve.mjs';

install();
buildIfStale();
const address = await listen(
  createStaticServer(join(root, 'dist'), { isLocal: true }),
  Number(process.env.PORT ?? 4173),
);
console.log(`\n  Petri is at ${address}\n\n  Ctrl+C ends it.`);
