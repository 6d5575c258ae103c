// Runs before each file of unit tests, in the thread that it shares with others.
import { undoAfterFile } from './node-after-file';

undoAfterFile();
