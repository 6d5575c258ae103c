// Runs before each file of unit tests, in the thread that it shares with others.
import { readAssetsFromDisk } from '@/read/codecs/node-assets';
import { undoAfterFile } from './node-after-file';

undoAfterFile();
readAssetsFromDisk();
