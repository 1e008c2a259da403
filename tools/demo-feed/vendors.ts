import type { GlyphName } from '@parlour/art/vendor-mark';
import { type Category, ENTERTAINMENT } from '@parlour/contract/catalogue';

export interface DemoVendor {
  code: string;
  names: { EN: string; MY: string; CN: string };
  colour: string;
  glyph: GlyphName;
  hot: boolean;
  /** Number of games by category; BINGO is listed in the feed as RNG with the bingo classification. */
  games: Partial<Record<Category, number>>;
}

type Line = [
  code: string,
  EN: string,
  MY: string,
  CN: string,
  colour: string,
  glyph: GlyphName,
  hot: 0 | 1,
  games: Partial<Record<Category, number>>,
];

const LINES: Line[] = [
  ['BGS', 'Parlour Studio', 'ပါလာ စတူဒီယို', '雅厅工坊', '#16804f', 'gate', 1, { RNG: 24 }],
  ['JL', 'Nine Rivers', 'မြစ်ကိုးစင်း', '九河', '#1976c2', 'waves', 1, { RNG: 210, FISH: 30, PVP: 20, BINGO: 20 }],
  ['PG', 'Paper Garden', 'စက္ကူဥယျာဉ်', '纸花园', '#d1365a', 'flame', 1, { RNG: 210 }],
  ['FC', 'Far Coast', 'ကမ်းဝေး', '远岸', '#0f7f86', 'sail', 1, { RNG: 160, FISH: 30 }],
  ['BG', 'Blue Gate', 'တံခါးပြာ', '蓝门', '#3a5fd9', 'rings', 1, { LIVE: 70, FISH: 15 }],
  ['MW', 'Mango Works', 'သရက်သီးအလုပ်ရုံ', '芒果工坊', '#b0611a', 'leaf', 1, { RNG: 170 }],
  ['SKS', 'Seven Skies', 'ကောင်းကင်ခုနစ်ထပ်', '七重天', '#6a4be0', 'crescent', 1, { RNG: 170, FISH: 20 }],
  ['LTN', 'Lantern House', 'မီးပုံးအိမ်', '灯笼屋', '#d9482b', 'temple', 0, { RNG: 150 }],
  ['RVR', 'River Stone', 'မြစ်ကျောက်', '河石', '#596579', 'hive', 0, { RNG: 150, PVP: 30 }],
  ['BNY', 'Banyan', 'ညောင်ပင်', '榕树', '#4d7f1f', 'pine', 0, { RNG: 150, PVP: 30 }],
  ['HRB', 'Harbour Nine', 'ဆိပ်ကမ်းကိုး', '九号港', '#1976c2', 'anchor', 0, { RNG: 150, FISH: 15 }],
  ['MTL', 'Mountain Light', 'တောင်အလင်း', '山光', '#87503d', 'peak', 0, { RNG: 160 }],
  ['STA', 'Star Atlas', 'ကြယ်မြေပုံ', '星图', '#9a3fd1', 'spark', 0, { RNG: 160 }],
  ['BMN', 'Blue Moon', 'လပြာ', '蓝月', '#3a5fd9', 'eye', 0, { RNG: 150 }],
  ['RDK', 'Red Kite', 'စွန်နီ', '赤鸢', '#d1365a', 'feather', 0, { RNG: 150 }],
  ['WOR', 'Wild Orchid', 'တောသစ်ခွ', '野兰', '#c033a0', 'lotus', 0, { RNG: 150 }],
  ['GLF', 'Gold Leaf', 'ရွှေဆိုင်း', '金箔', '#8a7417', 'diamond', 0, { RNG: 150, LIVE: 50 }],
  ['HTD', 'High Tide', 'ဒီရေတက်', '涨潮', '#0f7f86', 'fish', 0, { FISH: 30 }],
  ['CRL', 'Coral House', 'သန္တာအိမ်', '珊瑚屋', '#d9482b', 'clover', 0, { RNG: 60, FISH: 20 }],
  ['VLV', 'Velvet Table', 'ကတ္တီပါစားပွဲ', '丝绒桌', '#9a3fd1', 'spade', 1, { LIVE: 60 }],
  ['OEV', 'Open Evening', 'ညနေခင်း', '良夜', '#6a4be0', 'bell', 0, { LIVE: 50 }],
  ['DKH', 'Dark Horse', 'မြင်းနက်', '黑马', '#596579', 'shield', 0, { SPORTS: 12, LIVE: 30 }],
  ['FWH', 'First Whistle', 'ပထမခရာသံ', '开场哨', '#16804f', 'target', 1, { SPORTS: 24 }],
  ['GTF', 'Green Turf', 'မြက်ခင်းစိမ်း', '绿茵', '#4d7f1f', 'arrow', 0, { SPORTS: 24 }],
  ['LKC', 'Long Kick', 'အဝေးကန်', '远射', '#b0611a', 'comet', 0, { SPORTS: 20 }],
  ['FST', 'Four Seats', 'ထိုင်ခုံလေးခုံ', '四人桌', '#87503d', 'dice', 0, { PVP: 50 }],
  ['RTB', 'Round Table', 'စားပွဲဝိုင်း', '圆桌', '#c033a0', 'crown', 1, { PVP: 50 }],
  ['AV', 'Avenue', 'ရိပ်သာလမ်း', '林荫道', '#6a4be0', 'tower', 0, { ESPORTS: 14 }],
  ['AI', 'Arc Light', 'အလင်းတန်း', '弧光', '#0f7f86', 'bolt', 1, { ESPORTS: 14 }],
  ['IMES', 'Iron Mesa', 'သံမဏိကုန်းမြင့်', '铁台地', '#596579', 'peak', 0, { ESPORTS: 14 }],
  ['TF', 'Trail Fox', 'မြေခွေးလမ်း', '径狐', '#d9482b', 'paw', 0, { ESPORTS: 14 }],
  ['IA', 'Inner Arena', 'အတွင်းကွင်း', '内场', '#3a5fd9', 'orbit', 0, { ESPORTS: 14 }],
  ['TCG_LOTTO_VN', 'Lotus Draws', 'ကြာပန်းထီ', '莲花彩', '#d1365a', 'lotus', 1, { LOTT: 6 }],
  ['TCG_SEA', 'South Sea Draws', 'တောင်ပင်လယ်ထီ', '南海彩', '#1976c2', 'helm', 0, { LOTT: 4 }],
  ['QDW', 'Quick Draw', 'အမြန်ထီ', '快彩', '#8a7417', 'hourglass', 0, { LOTT: 6, ELOTT: 4 }],
  ['DDW', 'Day Draw', 'နေ့ခင်းထီ', '日日彩', '#b0611a', 'sun', 0, { ELOTT: 4 }],
  ['SV3', 'Silver Valley', 'ငွေချိုင့်ဝှမ်း', '银谷', '#596579', 'feather', 0, { COCKFIGHT: 10 }],
  ['DS88', 'Dawn Spur', 'အရုဏ်ဦး', '晨距', '#d9482b', 'flame', 1, { COCKFIGHT: 10 }],
  ['DIG', 'Delta Ring', 'မြစ်ဝကွင်း', '三角洲', '#16804f', 'rings', 0, { COCKFIGHT: 10 }],
  ['WGB', 'West Gate', 'အနောက်တံခါး', '西门', '#87503d', 'gate', 0, { COCKFIGHT: 10 }],
  ['WS168', 'Wind Song', 'လေတေးသံ', '风之歌', '#3a5fd9', 'fan', 0, { COCKFIGHT: 10 }],
  ['BNG', 'Bingo House', 'ဘင်ဂိုအိမ်', '宾果屋', '#c033a0', 'hive', 0, { BINGO: 40 }],
];

export const VENDORS: DemoVendor[] = LINES.map(([code, EN, MY, CN, colour, glyph, hot, games]) => ({
  code,
  names: { EN, MY, CN },
  colour,
  glyph,
  hot: hot === 1,
  games,
}));

/** Filters inside a category: key, English, Burmese, Chinese. */
export const CLASSIFICATIONS: Record<string, readonly (readonly [key: string, EN: string, MY: string, CN: string])[]> =
  {
    RNG: [
      ['ASIA', 'Asian', 'အာရှ', '亚洲风'],
      ['MYTH', 'Myths', 'ဒဏ္ဍာရီ', '神话'],
      ['ANIMAL', 'Animals', 'တိရစ္ဆာန်', '动物'],
      ['JUNGLE', 'Jungle', 'တောနက်', '丛林'],
      ['OCEAN', 'Ocean', 'သမုဒ္ဒရာ', '海洋'],
      ['GEM', 'Gems', 'ကျောက်မျက်', '宝石'],
      ['FRUIT', 'Fruits', 'သစ်သီး', '水果'],
      ['CLASSIC', 'Classic', 'ဂန္ထဝင်', '经典'],
      ['EGYPT', 'Desert', 'သဲကန္တာရ', '沙漠'],
      ['FROST', 'Ice and snow', 'ရေခဲနှင့်နှင်း', '冰雪'],
      ['SPACE', 'Space', 'အာကာသ', '太空'],
      ['GOTHIC', 'Mystery', 'လျှို့ဝှက်ဆန်းကြယ်', '悬疑'],
      ['LUXURY', 'Luxury', 'ဇိမ်ခံ', '奢华'],
      ['NATURE', 'Nature', 'သဘာဝ', '自然'],
      ['TRAVEL', 'Travel', 'ခရီးသွား', '旅行'],
      ['BG', 'Bingo', 'ဘင်ဂို', '宾果'],
    ],
    FISH: [
      ['HUNT', 'Fish hunt', 'ငါးဖမ်း', '捕鱼'],
      ['GIANT', 'Sea giants', 'ပင်လယ်သတ္တဝါကြီး', '海中巨兽'],
    ],
    LIVE: [
      ['BACCARAT', 'Baccarat', 'ဘက်ကရက်', '百家乐'],
      ['ROULETTE', 'Roulette', 'ရူလက်', '轮盘'],
      ['BLACKJACK', 'Blackjack', 'ဘလက်ဂျက်', '二十一点'],
      ['DICE', 'Dice', 'အန်စာတုံး', '骰子'],
      ['DRAGONTIGER', 'Dragon Tiger', 'နဂါးနှင့်ကျား', '龙虎'],
      ['CARDS', 'Cards', 'ဖဲ', '纸牌'],
      ['SHOW', 'Wheels', 'ကံစမ်းဘီး', '转轮'],
    ],
    PVP: [
      ['SHAN', 'Shan and Bu Gyi', 'ရှမ်းနှင့်ဘူကြီး', '掸牌与牛牛'],
      ['POKER', 'Poker', 'ပိုကာ', '扑克'],
    ],
    SPORTS: [['FOOTBALL', 'Football', 'ဘောလုံး', '足球']],
    ESPORTS: [
      ['BATTLE', 'Battles', 'တိုက်ပွဲ', '对战'],
      ['LEAGUE', 'Leagues', 'လိဂ်', '联赛'],
    ],
    LOTT: [
      ['FAST', 'Every few minutes', 'မိနစ်ပိုင်း', '分分彩'],
      ['DIGITS', '2D, 3D, 4D', '2D၊ 3D၊ 4D', '2D 3D 4D'],
      ['KENO', 'Keno', 'ကီနို', '基诺'],
    ],
    ELOTT: [
      ['BALLS', 'Balls', 'ဘောလုံး', '彩球'],
      [ENTERTAINMENT, 'Entertainment', 'ဖျော်ဖြေရေး', '娱乐'],
    ],
    COCKFIGHT: [['RING', 'Ring', 'ကြက်ဝိုင်း', '斗鸡场']],
  };
