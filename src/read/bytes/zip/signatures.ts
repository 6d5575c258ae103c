/** Signatures of the records of a zip file (APPNOTE 4.3), as little-endian numbers. */
export const SIGNATURE = {
  /** Header before the data of an entry. */
  local: 0x04034b50,
  /** Entry of the directory. */
  entry: 0x02014b50,
  /** Digital signature of the directory, after its last entry. */
  directory: 0x05054b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
