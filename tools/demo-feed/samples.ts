import type { Recipe } from '@parlour/art/tile';
import type { Category } from '@parlour/contract/catalogue';

type Hints = Partial<Omit<Recipe, 'name'>>;
export interface Sample {
  vendor: string;
  category: Category;
  names: { EN: string; MY: string; CN: string };
  icon: Hints & { theme: Recipe['theme']; emblem: string };
  /** Rank among the hot games, 0 without one. */
  hot: number;
}

type Line = [
  hot: number,
  vendor: string,
  category: Category,
  EN: string,
  MY: string,
  CN: string,
  theme: Recipe['theme'],
  emblem: string,
  hints?: Hints,
];

/** Games with hand-composed images; the others derive their own. */
// biome-ignore format: one line is one game
const LINES: Line[] = [
  [1, 'BGS', 'RNG', 'Jade Dragon', 'ကျောက်စိမ်းနဂါး', '翡翠龙', 'fortune', 'dragon', { palette: 'ember', halo: 'sun', particles: 'coins' }],
  [2, 'BG', 'LIVE', 'Grand Roulette', 'ဂရန်းရူလက်', '豪华轮盘', 'deco', 'roulette', { palette: 'jade', halo: 'none', pattern: 'fans', size: 232, tilt: -10 }],
  [3, 'BGS', 'RNG', 'Golden Stupa', 'ရွှေစေတီ', '黄金宝塔', 'fortune', 'hindu-temple', { palette: 'sunset', backdrop: 'pagoda', halo: 'sun', particles: 'petals', font: 'cinzel-decorative:900' }],
  [4, 'RTB', 'PVP', 'Four Aces', 'အေ့စ်လေးချပ်', '四张A', 'deco', 'aces', { palette: 'noir', pattern: 'lattice', halo: 'glow', size: 224 }],
  [5, 'JL', 'FISH', 'Coral King', 'သန္တာဘုရင်', '珊瑚之王', 'sea', 'crab', { palette: 'abyss', tilt: 0, supports: ['coral', 'oyster'], particles: 'coins' }],
  [6, 'BGS', 'RNG', 'Moonlit Wolf', 'လရောင်ဝံပုလွေ', '月光苍狼', 'gothic', 'wolf', { palette: 'night', halo: 'moon', backdrop: 'mountains' }],
  [7, 'BGS', 'RNG', 'Gem Parade', 'ကျောက်မျက်ပွဲတော်', '宝石巡游', 'jewel', 'gem-stone', { palette: 'plum', halo: 'hex', particles: 'gems', supports: ['ring', 'crown'], supportScale: 0.8 }],
  [8, 'BGS', 'RNG', 'Lucky Sevens', 'ကံကောင်းသော ၇၇၇', '幸运777', 'fruit', 'sevens', { palette: 'royal', halo: 'bulbs', supports: ['cherries', 'lemon'], supportScale: 0.9 }],
  [9, 'BGS', 'RNG', 'Tiger Court', 'ကျားနန်းတော်', '猛虎宫廷', 'myth', 'tiger-face', { palette: 'copper', halo: 'ring' }],
  [10, 'FWH', 'SPORTS', 'Football Night', 'ဘောလုံးည', '足球之夜', 'arena', 'soccer-ball', { palette: 'abyss', backdrop: 'stadium', halo: 'speed', tilt: -12 }],
  [11, 'PG', 'RNG', 'Crown of Ava', 'အင်းဝသရဖူ', '阿瓦皇冠', 'jewel', 'crown', { palette: 'royal', halo: 'ring', particles: 'sparks', font: 'cinzel:900' }],
  [12, 'BG', 'LIVE', 'Baccarat No 9', 'ဘက်ကရက် နံပါတ် ၉', '百家乐九号', 'deco', 'baccarat', { palette: 'noir', halo: 'spot', backdrop: 'curtain' }],
  [13, 'BGS', 'RNG', 'Lotus Nights', 'ကြာပန်းညများ', '莲花之夜', 'fortune', 'lotus', { palette: 'rose', halo: 'mandala', particles: 'petals', font: 'abril-fatface' }],
  [14, 'PG', 'RNG', 'Red Lantern', 'မီးပုံးနီ', '红灯笼', 'fortune', 'red-paper-lantern', { palette: 'night', backdrop: 'clouds', halo: 'moon', supports: ['firecracker', 'red-envelope'] }],
  [15, 'JL', 'FISH', 'Shark Royale', 'တော်ဝင်ငါးမန်း', '皇家鲨鱼', 'sea', 'shark', { palette: 'lagoon', backdrop: 'reef', particles: 'bubbles', tilt: -12 }],
  [16, 'BGS', 'RNG', 'Star Courier', 'ကြယ်စာပို့သမား', '星际信使', 'cosmos', 'rocket', { palette: 'cyber', backdrop: 'planet', halo: 'ring', supports: ['ringed-planet'] }],
  [17, 'JL', 'RNG', 'Peacock Garden', 'ဒေါင်းဥယျာဉ်', '孔雀花园', 'jungle', 'peacock', { palette: 'plum', halo: 'sun', particles: 'sparks' }],
  [18, 'DS88', 'COCKFIGHT', 'Rooster Ring', 'ကြက်ဝိုင်း', '斗鸡场', 'arena', 'rooster', { palette: 'ember', pattern: 'rays', halo: 'sun', particles: 'embers', backdrop: 'stadium', font: 'black-ops-one' }],
  [19, 'BGS', 'RNG', 'Sun Pharaoh', 'နေမင်းဖာရို', '太阳法老', 'desert', 'amphora', { palette: 'night', backdrop: 'pyramids', halo: 'sun', supports: ['scorpion', 'nazar-amulet'], supportScale: 0.8 }],
  [20, 'VLV', 'LIVE', 'Dragon Duel', 'နဂါးတိုက်ပွဲ', '龙之对决', 'deco', 'dragon-face', { palette: 'plum', halo: 'ring', supports: ['tiger-face'], supportScale: 1.5, font: 'cinzel:900' }],
  [21, 'BGS', 'RNG', 'Elephant March', 'ဆင်တန်းကြီး', '大象进行曲', 'jungle', 'elephant', { palette: 'sunset', halo: 'portal', backdrop: 'jungle', particles: 'leaves' }],
  [22, 'BGS', 'RNG', 'Fire Peak', 'မီးတောင်ထိပ်', '烈焰峰', 'myth', 'volcano', { palette: 'ember', backdrop: 'mountains', halo: 'glow', particles: 'embers', font: 'black-ops-one' }],
  [23, 'RTB', 'PVP', 'Better Kings', 'ဘုရင်နှင့်အထက်', '国王高手', 'deco', 'royal', { palette: 'abyss', halo: 'spot', supports: ['chips'], supportScale: 1.4, font: 'abril-fatface' }],
  [24, 'AI', 'ESPORTS', 'Arena Circuit', 'အရင်နာ ပြိုင်ပွဲစဉ်', '竞技巡回赛', 'cosmos', 'video-game', { palette: 'cyber', pattern: 'grid', backdrop: 'city', halo: 'hex', tilt: -8, font: 'russo-one' }],
  [25, 'BGS', 'RNG', 'Frost Unicorn', 'နှင်းခဲယူနီကွန်း', '冰霜独角兽', 'frost', 'unicorn', { palette: 'ice' }],
  [26, 'BGS', 'RNG', 'Monkey Vault', 'မျောက်ရတနာတိုက်', '灵猴宝库', 'jungle', 'monkey-face', { palette: 'lime', backdrop: 'temple', halo: 'portal', particles: 'coins' }],
  [27, 'FC', 'FISH', 'Kraken Bay', 'ရေဘီလူးပင်လယ်အော်', '海怪湾', 'sea', 'squid', { palette: 'night', backdrop: 'waves', halo: 'moon', supports: ['anchor'] }],
  [29, 'BGS', 'RNG', 'Blade Oath', 'ဓားသစ္စာ', '刀剑誓约', 'arena', 'crossed-swords', { palette: 'steel', halo: 'hex', backdrop: 'castle', particles: 'embers', font: 'cinzel-decorative:900', supports: ['shield'], supportsBehind: true }],
  [30, 'FC', 'RNG', 'Clover Coast', 'ကလိုဗာကမ်းခြေ', '四叶草海岸', 'fruit', 'four-leaf-clover', { palette: 'royal', halo: 'sun', particles: 'coins' }],
  [0, 'BGS', 'RNG', 'Neon Koi', 'နီယွန်ငါးကြင်း', '霓虹锦鲤', 'cosmos', 'fish', { palette: 'cyber', halo: 'ring', pattern: 'stars', backdrop: 'none', particles: 'sparks', font: 'russo-one' }],
  [0, 'SKS', 'FISH', 'Pearl Tide', 'ပုလဲဒီရေ', '珍珠潮', 'sea', 'oyster', { palette: 'ice', halo: 'ring', tilt: 0 }],
  [0, 'VLV', 'LIVE', 'Sic Bo Hall', 'ဆစ်ဘိုခန်းမ', '骰宝厅', 'deco', 'dice', { palette: 'abyss', halo: 'spot', font: 'limelight' }],
  [0, 'GTF', 'SPORTS', 'Football Derby', 'ဘောလုံးဒါဘီ', '足球德比', 'arena', 'trophy', { palette: 'sand', pattern: 'rays', backdrop: 'stadium', halo: 'speed' }],
  [0, 'BNG', 'BINGO', 'Bingo Parade', 'ဘင်ဂိုပွဲတော်', '宾果巡游', 'numbers', 'bingo', { palette: 'lagoon', halo: 'glow', size: 224 }],
  [0, 'BGS', 'RNG', 'Pearl Lagoon', 'ပုလဲကန်', '珍珠潟湖', 'sea', 'oyster', { palette: 'abyss', backdrop: 'reef', particles: 'bubbles', tilt: 0 }],
  [0, 'BGS', 'RNG', 'Velvet Saxophone', 'ကတ္တီပါ ဆက်ဆိုဖုန်း', '丝绒萨克斯', 'deco', 'saxophone', { palette: 'plum', halo: 'spot', backdrop: 'curtain', font: 'limelight' }],
  [0, 'BGS', 'RNG', 'Golden Wheel', 'ရွှေကံစမ်းဘီး', '黄金转轮', 'numbers', 'wheel', { palette: 'abyss', halo: 'bulbs', size: 214 }],
  [0, 'BGS', 'RNG', 'Parrot Bay', 'ကြက်တူရွေး ပင်လယ်အော်', '鹦鹉湾', 'jungle', 'parrot', { palette: 'lagoon', backdrop: 'jungle', halo: 'sun' }],
  [0, 'BGS', 'RNG', 'Mandalay Phoenix', 'မန္တလေးဖီးနစ်', '曼德勒凤凰', 'myth', 'phoenix-bird', { palette: 'night', halo: 'sun', particles: 'embers' }],
  [0, 'BGS', 'RNG', 'Cherry Orchard', 'ချယ်ရီခြံ', '樱桃园', 'fruit', 'cherries', { palette: 'lime', halo: 'sun' }],
  [0, 'BGS', 'RNG', 'Night Castle', 'ညရဲတိုက်', '暗夜古堡', 'gothic', 'bat', { palette: 'plum', backdrop: 'castle', halo: 'moon', particles: 'bats' }],
  [0, 'BGS', 'RNG', 'Snow Fox', 'နှင်းမြေခွေး', '雪狐', 'frost', 'fox', { palette: 'night', halo: 'moon', backdrop: 'mountains', particles: 'snow' }],
  [0, 'BGS', 'RNG', 'Caravan Star', 'ကုန်သည်ကြယ်', '商队之星', 'desert', 'camel', { palette: 'night', backdrop: 'dunes', halo: 'moon' }],
];

export const SAMPLES: Sample[] = LINES.map(([hot, vendor, category, EN, MY, CN, theme, emblem, hints = {}]) => ({
  vendor,
  category,
  names: { EN, MY, CN },
  icon: { supports: [], ...hints, theme, emblem },
  hot,
}));
