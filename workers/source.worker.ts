import { expose, transfer } from 'comlink';
import { inlineDecodePool } from '@/storage/codecs/inline-pool';
import { createSourceService } from './source';

// at once, before anything is awaited: what the page posts meanwhile would be lost
expose(createSourceService({ createPool: inlineDecodePool, transfer }));
