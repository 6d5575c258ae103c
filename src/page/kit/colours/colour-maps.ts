import { type ColourMap, paletteOf, VIRIDIS } from '@/ask/colour/palettes';

/** matplotlib's coolwarm in 256 steps: its middle is visible on white and on black. */
const COOLWARM = paletteOf(
  '3b4cc03c4ec23d50c33e51c53f53c64055c84257c94358cb445acc455cce465ecf485fd14961d2' +
    '4a63d34b64d54c66d64e68d84f69d9506bda516ddb536edd5470de5572df5673e05875e15977e3' +
    '5a78e45b7ae55d7ce65e7de75f7fe86180e96282ea6384eb6485ec6687ed6788ee688aef6a8bef' +
    '6b8df06c8ff16e90f26f92f37093f37295f47396f57597f67699f6779af7799cf87a9df87b9ff9' +
    '7da0f97ea1fa80a3fa81a4fb82a6fb84a7fc85a8fc86a9fc88abfd89acfd8badfd8caffe8db0fe' +
    '8fb1fe90b2fe92b4fe93b5fe94b6ff96b7ff97b8ff98b9ff9abbff9bbcff9dbdff9ebeff9fbfff' +
    'a1c0ffa2c1ffa3c2fea5c3fea6c4fea7c5fea9c6fdaac7fdabc8fdadc9fdaec9fcafcafcb1cbfc' +
    'b2ccfbb3cdfbb5cdfab6cefab7cff9b9d0f9bad0f8bbd1f8bcd2f7bed2f6bfd3f6c0d4f5c1d4f4' +
    'c3d5f4c4d5f3c5d6f2c6d6f1c7d7f0c9d7f0cad8efcbd8eeccd9edcdd9eccedaebcfdaead1dae9' +
    'd2dbe8d3dbe7d4dbe6d5dbe5d6dce4d7dce3d8dce2d9dce1dadce0dbdcdedcdddddddcdcdedcdb' +
    'dfdbd9e0dbd8e1dad6e2dad5e3d9d3e4d9d2e5d8d1e6d7cfe7d7cee8d6cce9d5cbead5c9ead4c8' +
    'ebd3c6ecd3c5edd2c3edd1c2eed0c0efcfbfefcebdf0cdbbf1cdbaf1ccb8f2cbb7f2cab5f2c9b4' +
    'f3c8b2f3c7b1f4c6aff4c5adf5c4acf5c2aaf5c1a9f5c0a7f6bfa6f6bea4f6bda2f7bca1f7ba9f' +
    'f7b99ef7b89cf7b79bf7b599f7b497f7b396f7b194f7b093f7af91f7ad90f7ac8ef7aa8cf7a98b' +
    'f7a889f7a688f6a586f6a385f6a283f5a081f59f80f59d7ef59c7df49a7bf4987af39778f39577' +
    'f39475f29274f29072f18f71f18d6ff08b6ef08a6cef886bee8669ee8468ed8366ec8165ec7f63' +
    'eb7d62ea7b60e97a5fe9785de8765ce7745be67259e57058e46e56e36c55e36b54e26952e16751' +
    'e0654fdf634ede614ddd5f4bdc5d4ada5a49d95847d85646d75445d65244d55042d44e41d24b40' +
    'd1493fd0473dcf453ccd423bcc403acb3e38ca3b37c83836c73635c53334c43032c32e31c12b30' +
    'c0282fbe242ebd1f2dbb1b2cba162bb8122ab70d28b50927b40426',
);

/** matplotlib's RdBu_r (ColorBrewer's, blue below) in 256 steps. */
const RED_BLUE = paletteOf(
  '05306106326407346708366a09386d0a3b700c3d730d3f760e41790f437b10457e114781124984' +
    '134c87144e8a15508d1752901854931956961a58991b5a9c1c5c9f1d5fa21e61a51f63a82065ab' +
    '2267ac2369ad246aae266caf276eb02870b12a71b22b73b32c75b42e77b52f79b5307ab6327cb7' +
    '337eb83480b93681ba3783bb3885bc3a87bd3b88be3c8abe3e8cbf3f8ec0408fc14291c24393c3' +
    '4695c44997c54c99c64f9bc7529dc8569fc959a1ca5ca3cb5fa5cd62a7ce65a9cf68abd06bacd1' +
    '6eaed271b0d375b2d478b4d57bb6d67eb8d781bad884bcd987beda8ac0db8dc2dc90c4dd93c6de' +
    '96c7df98c8e09bc9e09dcbe1a0cce2a2cde3a5cee3a7d0e4a9d1e5acd2e5aed3e6b1d5e7b3d6e8' +
    'b6d7e8b8d8e9bbdaeabddbeac0dcebc2ddecc5dfecc7e0edcae1eecce2efcfe4efd1e5f0d2e6f0' +
    'd4e6f1d5e7f1d7e8f1d8e9f1dae9f2dbeaf2ddebf2deebf2e0ecf3e1edf3e3edf3e4eef4e6eff4' +
    'e7f0f4e9f0f4eaf1f5ecf2f5edf2f5eff3f5f0f4f6f2f5f6f3f5f6f5f6f7f6f7f7f7f6f6f7f5f4' +
    'f8f4f2f8f3f0f8f2eff8f1edf9f0ebf9efe9f9eee7f9ede5f9ebe3faeae1fae9dffae8defae7dc' +
    'fbe6dafbe5d8fbe4d6fbe3d4fce2d2fce0d0fcdfcffcdecdfdddcbfddcc9fddbc7fdd9c4fcd7c2' +
    'fcd5bffcd3bcfbd0b9fbceb7fbccb4facab1fac8aff9c6acf9c4a9f9c2a7f8bfa4f8bda1f8bb9e' +
    'f7b99cf7b799f7b596f6b394f6b191f6af8ef5ac8bf5aa89f5a886f4a683f3a481f2a17ff19e7d' +
    'f09c7bef9979ee9677ec9374eb9172ea8e70e98b6ee8896ce6866ae58368e48066e37e64e27b62' +
    'e17860df765ede735cdd7059dc6e57db6b55da6853d86551d7634fd6604dd55d4cd35a4ad25849' +
    'd05548cf5246ce4f45cc4c44cb4942c94741c84440c6413ec53e3dc43b3cc2383ac13639bf3338' +
    'be3036bd2d35bb2a34ba2832b82531b72230b61f2eb41c2db3192cb1182bae172aab162aa81529' +
    'a51429a213289f12289c1127991027960f27930e26900d268d0c258a0b25870a24840924810823' +
    '7f08237c07227906227605217304217003206d02206a011f67001f',
);

/** Two colours around a neutral middle, for values on both sides of zero: scores, scaled expression. */
const DIVERGING_MAPS: readonly ColourMap[] = [
  { name: 'coolwarm', steps: COOLWARM, isDiverging: true },
  { name: 'RdBu_r', steps: RED_BLUE, isDiverging: true },
];

/** matplotlib's magma in 256 steps. */
const MAGMA = paletteOf(
  '00000300000400000601000701010901010b02020d02020f030311040313040415050417060519' +
    '07051b08061d09071f0a07220b08240c09260d0a280e0a2a0f0b2c100c2f110c31120d33140d35' +
    '150e38160e3a170f3c180f3f1a10411b10441c10461e10491f114b20114d221150231152251155' +
    '2611572811592a115c2b115e2d10602f1062301065321067341068350f6a370f6c390f6e3b0f6f' +
    '3c0f713e0f72400f73420f74430f75450f76470f774810784a10794b10794d117a4f117b50127b' +
    '52127c53137c55137d57147d58157e5a157e5b167e5d177e5e177f60187f61187f63197f651a80' +
    '661a80681b80691c806b1c806c1d806e1e816f1e81711f81731f81742081762181772181792281' +
    '7a22817c23817e24817f24818125818225818426818526818727818928818a28818c29808d2980' +
    '8f2a80912a80922b80942b80952c80972c7f992d7f9a2d7f9c2e7f9e2e7e9f2f7ea12f7ea3307e' +
    'a4307da6317da7317da9327cab337cac337bae347bb0347bb1357ab3357ab53679b63679b83778' +
    'b93778bb3877bd3977be3976c03a75c23a75c33b74c53c74c63c73c83d72ca3e72cb3e71cd3f70' +
    'ce4070d0416fd1426ed3426dd4436dd6446cd7456bd9466ada4769dc4869dd4968de4a67e04b66' +
    'e14c66e24d65e44e64e55063e65162e75262e85461ea5560eb5660ec585fed595fee5b5eee5d5d' +
    'ef5e5df0605df1615cf2635cf3655cf3675bf4685bf56a5bf56c5bf66e5bf6705bf7715bf7735c' +
    'f8755cf8775cf9795cf97b5df97d5dfa7f5efa805efa825ffb8460fb8660fb8861fb8a62fc8c63' +
    'fc8e63fc9064fc9265fc9366fd9567fd9768fd9969fd9b6afd9d6bfd9f6cfda16efda26ffda470' +
    'fea671fea873feaa74feac75feae76feaf78feb179feb37bfeb57cfeb77dfeb97ffebb80febc82' +
    'febe83fec085fec286fec488fec689fec78bfec98dfecb8efdcd90fdcf92fdd193fdd295fdd497' +
    'fdd698fdd89afdda9cfddc9dfddd9ffddfa1fde1a3fce3a5fce5a6fce6a8fce8aafceaacfcecae' +
    'fceeb0fcf0b1fcf1b3fcf3b5fcf5b7fbf7b9fbf9bbfbfabdfbfcbf',
);

/** matplotlib's cividis in 256 steps; looks the same to colour-blind eyes. */
const CIVIDIS = paletteOf(
  '00224d00234f00235000245200255400265500265700275900285b00285c00295e002a60002a62' +
    '002b64002c66002c67002d69002e6b002f6d002f6f003070003070003170003170043270083370' +
    '0b33700e347011356f14366f16366f18376f1a386f1c386e1d396e1f3a6e213b6e223b6e243c6e' +
    '253d6d273d6d283e6d2a3f6d2b3f6d2c406d2e416c2f426c30426c31436c32446c34446c35456c' +
    '36466c37466c38476c39486c3a486b3b496b3d4a6b3e4b6b3f4b6b404c6b414d6b424d6b434e6b' +
    '444f6b454f6b46506b47516b48516b49526b4a536b4b546c4c546c4d556c4e566c4e566c4f576c' +
    '50586c51586c52596c535a6c545a6c555b6d565c6d575d6d585d6d595e6d595f6d5a5f6d5b606e' +
    '5c616e5d616e5e626e5f636e60646e61646f61656f62666f63666f64676f656870666970676970' +
    '686a70686b71696b716a6c716b6d716c6d726d6e726e6f726e70736f7073707173717273727374' +
    '7373747474757475757575757676767777767878767978777979777a7a777b7b777c7b787d7c78' +
    '7e7d787f7d78807e78817f78828078838078848178858278858378868378878478888578898678' +
    '8a86788b87788c88788d89788e89788f8a77908b77918c77928c77938d77948e77958f77968f77' +
    '9790769891769992769a93769b93769c94769d95759e96759f9675a09775a19874a29974a39a74' +
    'a49a74a59b73a69c73a79d73a89e73a99e72aa9f72aba072aca171ada271aea271afa370b0a470' +
    'b1a570b2a66fb3a66fb4a76fb5a86eb6a96eb7aa6db8ab6db9ab6dbaac6cbbad6cbcae6bbdaf6b' +
    'beb06abfb06ac1b169c2b269c3b368c4b468c5b567c6b567c7b666c8b765c9b865cab964cbba64' +
    'ccbb63cdbc62cebc62cfbd61d0be60d2bf60d3c05fd4c15ed5c25ed6c35dd7c35cd8c45bd9c55a' +
    'dac65adbc759dcc858dec957dfca56e0cb55e1cc54e2cc53e3cd52e4ce51e5cf50e6d04fe8d14e' +
    'e9d24dead34cebd44becd54aedd648eed747efd846f1d944f2da43f3da42f4db40f5dc3ff6dd3d' +
    'f8de3bf9df3afae038fbe136fde234fde333fde534fde636fde737',
);

/** seaborn's rocket in 256 steps. */
const ROCKET = paletteOf(
  '02041903051a04051b05061c07071d08071e09081f0b09200c0a210e0a220f0b23110c24120c25' +
    '140d26150e27160e28180f2919102a1b102b1c112c1e112d1f122e20122f221330231331251432' +
    '2614332815342915352b16362c16372e16382f173931173a32183b33183c35183d36193e38193f' +
    '3919403b1a413d1a423e1a43401b44411b45431b45441b46461c47471c48491c494a1c494c1c4a' +
    '4e1d4b4f1d4c511d4c521d4d541d4e551d4e571e4f591e505a1e505c1e515d1e515f1e52611e52' +
    '621e53641e53661e54671e54691f556a1f556c1f566e1f566f1f57711f57731f57741e58761e58' +
    '781e58791e597b1e597d1e597e1e59801e5a821e5a831e5a851d5a871d5a891d5a8a1d5b8c1d5b' +
    '8e1c5b8f1c5b911c5b931c5b941b5b961b5b981b5b9a1a5b9b1a5b9d1a5b9f1a5ba1195aa2195a' +
    'a4195aa6185aa7185aa91859ab1759ac1759ae1759b01658b11658b31657b51657b61657b81656' +
    'ba1656bb1655bd1654bf1654c01653c21753c31752c51751c61851c81950c9194fcb1a4fcc1b4e' +
    'cd1c4dcf1d4dd01e4cd11f4bd3214ad4224ad52349d72548d82647d92747da2946db2a45dc2c45' +
    'de2d44df2f43e03042e13242e23441e33541e43740e53940e63b3fe63c3fe73e3ee8403ee9423e' +
    'e9443dea463deb483deb4a3dec4c3dec4e3eed503eed513eee533fee553fef5740ef5940ef5b41' +
    'f05d42f05f43f06144f16345f16546f16747f16948f26b49f26d4af26e4bf2704df2724ef3744f' +
    'f37651f37852f37953f37b55f37d56f37f58f48059f4825bf4845cf4865ef4875ff48961f48b62' +
    'f48d64f48e65f59067f59269f5936af5956cf5976ef5986ff59a71f59c73f59d74f59f76f5a178' +
    'f5a27af5a47bf5a67df5a77ff5a981f5aa83f5ac85f5ae87f6af89f6b18bf6b28cf6b48ef6b690' +
    'f6b792f6b995f6ba97f6bc99f6bd9bf6bf9df6c09ff6c2a1f6c3a3f6c5a5f6c7a8f6c8aaf6caac' +
    'f7cbaef7cdb0f7ceb3f7cfb5f7d1b7f7d2b9f7d4bbf7d5bef8d7c0f8d8c2f8dac4f8dbc6f8ddc9' +
    'f8decbf8e0cdf9e1cff9e3d1f9e4d3f9e6d6f9e7d8fae9dafaeadc',
);

/** matplotlib's Greys in 256 steps. */
const GREYS = paletteOf(
  'fffffffefefefefefefdfdfdfdfdfdfcfcfcfcfcfcfbfbfbfbfbfbfafafafafafaf9f9f9f9f9f9' +
    'f8f8f8f8f8f8f7f7f7f7f7f7f7f7f7f6f6f6f6f6f6f5f5f5f5f5f5f4f4f4f4f4f4f3f3f3f3f3f3' +
    'f2f2f2f2f2f2f1f1f1f1f1f1f0f0f0f0f0f0efefefefefefeeeeeeededededededecececebebeb' +
    'eaeaeaeaeaeae9e9e9e8e8e8e7e7e7e7e7e7e6e6e6e5e5e5e5e5e5e4e4e4e3e3e3e2e2e2e2e2e2' +
    'e1e1e1e0e0e0e0e0e0dfdfdfdedededddddddddddddcdcdcdbdbdbdadadadadadad9d9d9d8d8d8' +
    'd7d7d7d7d7d7d6d6d6d5d5d5d4d4d4d3d3d3d2d2d2d1d1d1d0d0d0cfcfcfcfcfcfcecececdcdcd' +
    'cccccccbcbcbcacacac9c9c9c8c8c8c8c8c8c7c7c7c6c6c6c5c5c5c4c4c4c3c3c3c2c2c2c1c1c1' +
    'c1c1c1c0c0c0bfbfbfbebebebdbdbdbcbcbcbbbbbbbababab8b8b8b7b7b7b6b6b6b5b5b5b3b3b3' +
    'b2b2b2b1b1b1b0b0b0afafafadadadacacacabababaaaaaaa8a8a8a7a7a7a6a6a6a5a5a5a4a4a4' +
    'a2a2a2a1a1a1a0a0a09f9f9f9d9d9d9c9c9c9b9b9b9a9a9a999999979797969696959595949494' +
    '9393939292929191918f8f8f8e8e8e8d8d8d8c8c8c8b8b8b8a8a8a898989888888878787868686' +
    '8484848383838282828181818080807f7f7f7e7e7e7d7d7d7c7c7c7b7b7b7a7a7a787878777777' +
    '7676767575757474747373737272727171717070706f6f6f6e6e6e6d6d6d6c6c6c6b6b6b6a6a6a' +
    '6969696868686666666565656464646363636262626161616060605f5f5f5e5e5e5d5d5d5c5c5c' +
    '5b5b5b5a5a5a5959595858585757575656565555555454545353535252525050504f4f4f4e4e4e' +
    '4c4c4c4b4b4b4949494848484747474545454444444242424141414040403e3e3e3d3d3d3b3b3b' +
    '3a3a3a3838383737373636363434343333333131313030302f2f2f2d2d2d2c2c2c2a2a2a292929' +
    '2828282626262525252323232222222121212020201f1f1f1e1e1e1d1d1d1b1b1b1a1a1a191919' +
    '1818181717171616161414141313131212121111111010100f0f0f0d0d0d0c0c0c0b0b0b0a0a0a' +
    '090909080808060606050505040404030303020202010101000000',
);

const DEFAULT: ColourMap = { name: 'viridis', steps: VIRIDIS };

/** The first is the default. */
export const COLOUR_MAPS: readonly ColourMap[] = [
  DEFAULT,
  { name: 'magma', steps: MAGMA },
  { name: 'cividis', steps: CIVIDIS },
  { name: 'rocket', steps: ROCKET },
  { name: 'greys', steps: GREYS },
  ...DIVERGING_MAPS,
];

/** Returns the map with a name, for signed or unsigned values: another map if that one would mislead. */
export function mapFor(name: string | undefined, isCentred: boolean): ColourMap {
  const named = colourMapOf(name);
  return (named.isDiverging ?? false) === isCentred ? named : usualMapFor(isCentred);
}

/** Returns the map for signed or unsigned values if none is chosen. */
export function usualMapFor(isCentred: boolean): ColourMap {
  return (isCentred ? DIVERGING_MAPS[0] : undefined) ?? DEFAULT;
}

/** Returns the map with a name; the default for unknown names. */
export function colourMapOf(name: string | undefined): ColourMap {
  return COLOUR_MAPS.find((map) => map.name === name) ?? DEFAULT;
}

/** Step of a colour map for a level; undefined if there is no value. */
export function colourStep(level: number, steps: number): number | undefined {
  if (Number.isNaN(level)) return undefined;
  return Math.round(Math.max(0, Math.min(1, level)) * (steps - 1));
}
