// Serves a folder by the server of `npm start`, and prints its address: `node static-server.mjs FOLDER`.
import { createStaticServer, listen } from '../../bin/tasks/serve.mjs';

const [folder] = process.argv.slice(2);
console.log(await listen(createStaticServer(folder)));
