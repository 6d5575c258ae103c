/** Consecutive colours: red, green, blue, one byte each. */
export type Palette = Uint8Array;

/** scanpy's `default_20`: vega's twenty, without grey and friendlier to colour-blind eyes. */
const VEGA_20 = paletteOf(
  '1f77b4ff7f0e279e68d62728aa40fc8c564be377c2b5bd6117becfaec7e8' +
    'ffbb7898df8aff9896c5b0d5c49c94f7b6d2dbdb8d9edae5ad494a8c6d31',
);

/** scanpy's `default_28`, by Zeileis, Hornik and Murrell. */
const ZEILEIS_28 = paletteOf(
  '023fa57d87b9bec1d4d6bcc0bb77848e063b4a6fe38595e1b5bbe3e6afb9' +
    'e07b91d33f6a11c6388dd593c6dec7ead3c6f0b98def97080fcfc09cded6' +
    'd5eae7f3e1ebf6c4e1f79cd47f7f7fc7c7c71ce6ff336600',
);

/** scanpy's `default_102`, from godsnotwheregodsnot. */
const GODSNOT_102 = paletteOf(
  'ffff001ce6ffff34ffff4a46008941006fa6a30059ffdbe57a49000000a6' +
    '63ffacb79762004d438fb0ff997d875a00078096936a3a4c1b44004fc601' +
    '3b5dff4a3b53ff2f8061615aba09006b790000c2a0ffaa92ff90c9b903aa' +
    'd16100ddefff0000357b4f4ba1c2993000180aa6d801334900846f372101' +
    'ffb500c2ffeda079bfcc0744c0b9b2c2ff99001e0900489c6f00620cbd66' +
    'eec3ff456d75b77b687a87a1788d66885578fad09fff8a9ad157a0bec459' +
    '4566480086ed886f4c34362db4a8bd00a6aa452c2c636375a3c8c9ff913f' +
    '938a8157532900fecfb05b6f8cd0ff3b970004f757c8a1a11e6e007900d7' +
    'a775006367a9a058376b002c772600d790ff9b9700549e79fff69f201625' +
    '72418fbc23ff99adc03a24659223295b4534fde8dc404e550089a3cb7e98' +
    'a4e804324e72',
);

/** matplotlib's viridis in 256 steps. */
export const VIRIDIS = paletteOf(
  '44015444025544035745055845065a45085b46095c460b5e460c5f460e61470f62471163471265' +
    '47146647156747166947186a48196b481a6c481c6e481d6f481e70482071482172482273482374' +
    '472575472676472777472878472a79472b7a472c7b462d7c462f7c46307d46317e45327f45347f' +
    '453580453681443781443982433a83433b83433c84423d84423e85424085414186414286404387' +
    '4044873f45873f47883e48883e49893d4a893d4b893d4c893c4d8a3c4e8a3b508a3b518a3a528b' +
    '3a538b39548b39558b38568b38578c37588c37598c365a8c365b8c355c8c355d8c345e8d345f8d' +
    '33608d33618d32628d32638d31648d31658d31668d30678d30688d2f698d2f6a8d2e6b8e2e6c8e' +
    '2e6d8e2d6e8e2d6f8e2c708e2c718e2c728e2b738e2b748e2a758e2a768e2a778e29788e29798e' +
    '287a8e287a8e287b8e277c8e277d8e277e8e267f8e26808e26818e25828e25838d24848d24858d' +
    '24868d23878d23888d23898d22898d228a8d228b8d218c8d218d8c218e8c208f8c20908c20918c' +
    '1f928c1f938b1f948b1f958b1f968b1e978a1e988a1e998a1e998a1e9a891e9b891e9c891e9d88' +
    '1e9e881e9f881ea0871fa1871fa2861fa38620a48520a58521a68521a78422a78423a88323a982' +
    '24aa8225ab8126ac8127ad8028ae7f29af7f2ab07e2bb17d2cb17d2eb27c2fb37b30b47a32b57a' +
    '33b67935b77836b87738b97639b9763bba753dbb743ebc7340bd7242be7144be7045bf6f47c06e' +
    '49c16d4bc26c4dc26b4fc36951c46853c56755c66657c66559c7645bc8625ec96160c96062ca5f' +
    '64cb5d67cc5c69cc5b6bcd596dce5870ce5672cf5574d05477d05279d1517cd24f7ed24e81d34c' +
    '83d34b86d44988d5478bd5468dd64490d64392d74195d73f97d83e9ad83c9dd93a9fd938a2da37' +
    'a5da35a7db33aadb32addc30afdc2eb2dd2cb5dd2bb7dd29bade27bdde26bfdf24c2df22c5df21' +
    'c7e01fcae01ecde01dcfe11cd2e11bd4e11ad7e219dae218dce218dfe318e1e318e4e318e7e419' +
    'e9e419ece41aeee51bf1e51cf3e51ef6e61ff8e621fae622fde724',
);

/** Number of distinct colours; with more categories, colours repeat. */
export const DISTINCT_COLOURS = 102;

/**
 * One colour per category: scanpy's palette for this number, so that a plot looks as in the user's
 * notebook. Beyond 102, where scanpy uses grey, its last palette is repeated.
 */
export function categoryPalette(count: number): Palette {
  const palette = count <= 20 ? VEGA_20 : count <= 28 ? ZEILEIS_28 : GODSNOT_102;
  const out = new Uint8Array(3 * count);
  for (let i = 0; i < out.length; i++) out[i] = palette[i % palette.length] as number;
  return out;
}

/** One colour per category of an ordered list: even steps along viridis. */
export function orderedPalette(count: number): Palette {
  const out = new Uint8Array(3 * count);
  for (let i = 0; i < count; i++) {
    const step = count === 1 ? 0 : Math.round((255 * i) / (count - 1));
    out.set(VIRIDIS.subarray(3 * step, 3 * step + 3), 3 * i);
  }
  return out;
}

/** Parses consecutive `rrggbb`. */
export function paletteOf(hex: string): Palette {
  const out = new Uint8Array(hex.length / 2);
  for (let i = 0; i < out.length; i++)
    out[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return out;
}

/** A colour map of numbers: 256 steps from the lowest value to the highest. */
export interface ColourMap {
  readonly name: string;
  readonly steps: Palette;
  /** Its middle represents zero, if values are on both sides of it. */
  readonly isDiverging?: true;
}
