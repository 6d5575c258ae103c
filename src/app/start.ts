// The first script of the page: what reads files is fetched beside what shows them, not after it.
import { prepareSourceWorker } from '@/client/source-worker';

// check-browser.js took it where the browser is too old
if (!document.getElementById('root')) throw new Error('index.html has no #root');
prepareSourceWorker();
void import('./main');
