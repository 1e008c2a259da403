/**
 * Words of the demo catalogue in English, Burmese and Chinese. One line is one word:
 *   nouns       English | Burmese | Chinese | emblem | a for an animal
 *   adjectives  English | Burmese, with its space where it does not join the noun | Chinese | a where it only suits animals
 *   places, endings, tables  English | Burmese | Chinese [ | emblem or classification ]
 */

export interface Word {
  en: string;
  my: string;
  cn: string;
  emblem?: string;
  mark?: string;
}

export const words = (text: string): Word[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [en = '', my = '', cn = '', emblem = '', mark = ''] = line
        .split('|')
        .map((part) => part.replace(/^ | $/g, ''));
      return { en, my: my.replace('_', ' '), cn, ...(emblem ? { emblem } : {}), ...(mark ? { mark } : {}) };
    });

export const ADJECTIVES = words(`
Golden|ရွှေ|黄金
Silver|ငွေ|白银
Jade|ကျောက်စိမ်း|翡翠
Royal|တော်ဝင်|皇家
Imperial|ဧကရာဇ်_|帝王
Lucky|ကံကောင်းသော_|幸运
Blazing|မီးလျှံ|烈火
Crimson|အနီရောင်_|赤红
Mystic|ဆန်းကြယ်သော_|神秘
Secret|လျှို့ဝှက်သော_|隐秘
Ancient|ရှေးဟောင်း_|远古
Eternal|ထာဝရ_|永恒
Magic|မှော်|魔法
Shining|တောက်ပသော_|闪耀
Moonlight|လရောင်_|月光
Sunset|နေဝင်ချိန်_|夕阳
Midnight|သန်းခေါင်ယံ_|午夜
Morning|နံနက်ခင်း_|清晨
Summer|နွေရာသီ_|盛夏
Winter|ဆောင်းရာသီ_|寒冬
Spring|နွေဦး_|新春
Northern|မြောက်ပိုင်း_|北境
Southern|တောင်ပိုင်း_|南国
Eastern|အရှေ့_|东方
Grand|ခမ်းနားသော_|豪华
Great|ကြီးမြတ်သော_|伟大
Triple|သုံးဆ_|三倍
Super|စူပါ_|超级
Neon|နီယွန်_|霓虹
Ruby|ပတ္တမြား|红玉
Sapphire|နီလာ|蓝玉
Amber|ပယင်း|琥珀
Diamond|စိန်|钻石
Bronze|ကြေး|青铜
Iron|သံမဏိ|钢铁
Stormy|မုန်တိုင်း_|风暴
River|မြစ်_|江河
Mountain|တောင်ပေါ်_|山岭
Forest|တောနက်_|森林
Ocean|သမုဒ္ဒရာ_|海洋
Island|ကျွန်း_|海岛
Garden|ဥယျာဉ်_|花园
Palace|နန်းတော်_|宫廷
City|မြို့တော်_|都市
Festival|ပွဲတော်_|庆典
Harvest|ရိတ်သိမ်းပွဲ_|丰收
Starlight|ကြယ်ရောင်_|星光
Rainbow|သက်တံ_|彩虹
Cloud|တိမ်တိုက်_|云端
Dream|အိပ်မက်_|梦幻
Legendary|ဒဏ္ဍာရီလာ_|传奇
Victory|အောင်ပွဲ_|胜利
Treasure|ရတနာ_|宝藏
Velvet|ကတ္တီပါ_|丝绒
Hidden|ပုန်းကွယ်နေသော_|隐藏
Brave|ရဲရင့်သော_|勇敢||a
Swift|လျင်မြန်သော_|疾风||a
Wild|တောရိုင်း_|狂野||a
Mighty|ခွန်အားကြီးသော_|神力||a
Wise|ပညာရှိ_|智慧||a
Noble|မြင့်မြတ်သော_|高贵||a
Dancing|ကခုန်နေသော_|起舞||a
Happy|ပျော်ရွှင်သော_|欢乐||a`);

/** Words that may follow a noun. The Chinese text begins with 之 if both are always joined by it. */
export const ENDINGS = words(`
Treasure|ရတနာ|宝藏
Kingdom|နိုင်ငံတော်|王国
Legend|ဒဏ္ဍာရီ|传说
Journey|ခရီးစဉ်|之旅
Nights|ညများ|之夜
Garden|ဥယျာဉ်|花园
Valley|ချိုင့်ဝှမ်း|山谷
Palace|နန်းတော်|宫殿
Riches|စည်းစိမ်|财富
Party|ပါတီပွဲ|派对
Dance|အက|之舞
Song|တေးသံ|之歌
Mystery|လျှို့ဝှက်ချက်|之谜
Empire|အင်ပါယာ|帝国
Guardian|စောင့်ကြပ်သူ|守护者
Festival|ပွဲတော်|盛典
Road|လမ်း|之路
Market|ဈေး|集市
Dream|အိပ်မက်|之梦
Island|ကျွန်း|之岛`);

export const SEA_ENDINGS = words(`
Bay|ပင်လယ်အော်|海湾
Hunt|ဖမ်းပွဲ|捕猎
Tide|ဒီရေ|之潮
Lagoon|ကန်|潟湖
Deep|ရေနက်|深海
Voyage|ပင်လယ်ခရီး|远航
Harbour|ဆိပ်ကမ်း|港湾
Kingdom|နိုင်ငံတော်|王国`);

export const PLACES = words(`
Bagan|ပုဂံ|蒲甘
Mandalay|မန္တလေး|曼德勒
Inle|အင်းလေး|茵莱湖
Yangon|ရန်ကုန်|仰光
Ava|အင်းဝ|阿瓦
Bago|ပဲခူး|勃固
Taunggyi|တောင်ကြီး|东枝
Mawlamyine|မော်လမြိုင်|毛淡棉
Popa|ပုပ္ပား|波巴山
Kalaw|ကလော|格劳
Hsipaw|သီပေါ|昔卜
Ngapali|ငပလီ|额布里
Lashio|လားရှိုး|腊戌
Pathein|ပုသိမ်|勃生
Monywa|မုံရွာ|蒙育瓦
Hanoi|ဟနွိုင်း|河内
Saigon|ဆိုင်ဂုံ|西贡
Bangkok|ဘန်ကောက်|曼谷
Chiang Mai|ချင်းမိုင်|清迈
Singapore|စင်ကာပူ|新加坡
Manila|မနီလာ|马尼拉
Penang|ပီနန်|槟城
Vientiane|ဗီယင်ကျန်း|万象
Phuket|ဖူးခက်|普吉`);

/** Live tables with their classification. */
export const LIVE_TABLES = words(`
Roulette|ရူလက်|轮盘|roulette|ROULETTE
Baccarat|ဘက်ကရက်|百家乐|baccarat|BACCARAT
Blackjack|ဘလက်ဂျက်|二十一点|aces|BLACKJACK
Sic Bo|ဆစ်ဘို|骰宝|dice|DICE
Dragon Tiger|နဂါးနှင့်ကျား|龙虎|dragon-face|DRAGONTIGER
Wheel|ကံစမ်းဘီး|幸运轮|wheel|SHOW
Fan Tan|ဖန်တန်|番摊|chips|DICE
Three Cards|ဖဲသုံးချပ်|三公|royal|CARDS`);

export const ROOMS = words(`
Speed|အမြန်_|极速
VIP|ဗီအိုင်ပီ_|贵宾
Grand|ဂရန်း_|豪华
Royal|တော်ဝင်_|皇家
Evening|ညနေခင်း_|晚间
Midnight|သန်းခေါင်ယံ_|午夜
Classic|ဂန္ထဝင်_|经典
Golden|ရွှေ_|黄金
Velvet|ကတ္တီပါ_|丝绒
Emerald|မြစိမ်း_|翠绿
Crystal|သလင်း_|水晶
Lotus|ကြာပန်း_|莲花
Riverside|မြစ်ကမ်း_|河畔
Garden|ဥယျာဉ်_|花园
Starlight|ကြယ်ရောင်_|星光`);

export const CARD_GAMES = words(`
Shan Koe Mee|ရှမ်းကိုးမီး|掸族九点|royal|SHAN
Jacks or Better|ဂျက်နှင့်အထက်|对J高手|aces|POKER
Bu Gyi|ဘူကြီး|牛牛|chips|SHAN
Video Poker|ဗီဒီယိုပိုကာ|电子扑克|royal|POKER
Three Cards|ဖဲသုံးချပ်|三张牌|royal|POKER`);

/** All sports events are football. */
export const FOOTBALL = words(`
Football Arena|ဘောလုံးကွင်း|足球竞技场|soccer-ball|FOOTBALL
Football Night|ဘောလုံးည|足球之夜|soccer-ball|FOOTBALL
Football Cup|ဘောလုံးဖလား|足球杯|trophy|FOOTBALL
Football League|ဘောလုံးလိဂ်|足球联赛|soccer-ball|FOOTBALL
Football Masters|ဘောလုံးမာစတာ|足球大师赛|trophy|FOOTBALL
Football Weekend|ဘောလုံးသီတင်းပတ်|足球周末|soccer-ball|FOOTBALL
Football Derby|ဘောလုံးဒါဘီ|足球德比|soccer-ball|FOOTBALL`);

export const ESPORT_KINDS = words(`
Arena|အရင်နာ|竞技场|video-game|BATTLE
League|လိဂ်|联赛|trophy|LEAGUE
Clash|တိုက်ပွဲ|对决|crossed-swords|BATTLE
Masters|မာစတာ|大师赛|trophy|LEAGUE
Circuit|ပြိုင်ပွဲစဉ်|巡回赛|joystick|LEAGUE
Squad|တပ်ဖွဲ့|战队|headphone|BATTLE
Siege|ဝိုင်းရံတိုက်ပွဲ|围城战|shield|BATTLE
Cup|ဖလား|杯赛|trophy|LEAGUE
Mech|စက်ရုပ်တပ်|机甲|robot|BATTLE`);

export const BINGO_ENDINGS = words(`
Bingo|ဘင်ဂို|宾果
Bingo Garden|ဘင်ဂိုဥယျာဉ်|宾果花园
Bingo Night|ဘင်ဂိုည|宾果之夜
Bingo Hall|ဘင်ဂိုခန်းမ|宾果厅`);

export const COCK_ENDINGS = words(`
Rooster|ကြက်ဖ|雄鸡
Rooster Arena|ကြက်ဝိုင်း|斗鸡场
Spur Night|ကြက်ပွဲည|斗鸡之夜
Gamecock Cup|ကြက်ဖဖလား|斗鸡杯`);
