import { crc32cOf, crc32Of } from '@/bytes/crc32';
import { createChecksum } from './checksum';

/** numcodecs' crc32: in front unless told. */
export const crc32 = createChecksum('start', crc32Of);
/** zarr v3's and numcodecs' crc32c: behind unless told. */
export const crc32c = createChecksum('end', crc32cOf);
