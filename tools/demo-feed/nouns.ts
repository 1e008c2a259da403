import { words } from './words.ts';

/** Nouns of slot games by theme; the emblem is shown on the tile. */
export const NOUNS = {
  fortune: words(`
Dragon|နဂါး|龙|dragon|a
Lotus|ကြာပန်း|莲花|lotus
Lantern|မီးပုံး|灯笼|red-paper-lantern
Teapot|လက်ဖက်ရည်အိုး|茶壶|teapot
Panda|ပန်ဒါ|熊猫|panda|a
Fan|ယပ်တောင်|折扇|folding-hand-fan
Koi|ငါးကြင်း|锦鲤|carp-streamer|a
Cherry Blossom|ချယ်ရီပန်း|樱花|cherry-blossom
Rabbit|ယုန်|玉兔|rabbit-face|a
Drum|ဗုံ|战鼓|long-drum
Firecracker|ဗျောက်အိုး|爆竹|firecracker
Ox|နွားလား|金牛|ox|a
Coin|ဒင်္ဂါး|钱币|coin
Red Packet|အန်ပေါင်း|红包|red-envelope
Mahjong|မာကျောက်|麻将|mahjong-red-dragon`),
  myth: words(`
Tiger|ကျား|猛虎|tiger-face|a
Lion|ခြင်္သေ့|雄狮|lion|a
Eagle|လင်းယုန်|雄鹰|eagle|a
Phoenix|ဖီးနစ်|凤凰|phoenix-bird|a
Volcano|မီးတောင်|火山|volcano
Thunder|မိုးကြိုး|雷霆|high-voltage
Flame|မီးတောက်|烈焰|fire
Scroll|ပေလိပ်|卷轴|scroll
Archer|လေးသမား|神射手|bow-and-arrow
Shield|ဒိုင်း|盾牌|shield
Stallion|မြင်း|骏马|horse|a
Dove|ချိုးငှက်|飞鸽|dove|a
Goat|ဆိတ်|山羊|goat|a
Bison|ပြောင်|野牛|bison|a
Trident|ခက်ရင်းခွ|三叉戟|trident-emblem`),
  jungle: words(`
Monkey|မျောက်|灵猴|monkey-face|a
Elephant|ဆင်|大象|elephant|a
Parrot|ကြက်တူရွေး|鹦鹉|parrot|a
Cobra|မြွေဟောက်|眼镜蛇|snake|a
Peacock|ဒေါင်း|孔雀|peacock|a
Frog|ဖား|青蛙|frog|a
Gorilla|ဂေါ်ရီလာ|猩猩|gorilla|a
Crocodile|မိကျောင်း|鳄鱼|crocodile|a
Leopard|ကျားသစ်|花豹|leopard|a
Butterfly|လိပ်ပြာ|蝴蝶|butterfly|a
Hibiscus|ခေါင်ရန်းပန်း|扶桑花|hibiscus
Rhino|ကြံ့|犀牛|rhinoceros|a
Zebra|မြင်းကျား|斑马|zebra|a
Bear|ဝက်ဝံ|棕熊|bear|a
Sunflower|နေကြာပန်း|向日葵|sunflower
Honey|ပျားရည်|蜂蜜|honey-pot
Coconut|အုန်းသီး|椰子|coconut
Compass|သံလိုက်အိမ်မြှောင်|罗盘|compass`),
  sea: words(`
Shark|ငါးမန်း|鲨鱼|shark|a
Crab|ဂဏန်း|螃蟹|crab|a
Lobster|ပုစွန်တုပ်|龙虾|lobster|a
Squid|ပြည်ကြီးငါး|鱿鱼|squid|a
Octopus|ရေဘဝဲ|章鱼|octopus|a
Dolphin|လင်းပိုင်|海豚|dolphin|a
Whale|ဝေလငါး|鲸鱼|whale|a
Turtle|ပင်လယ်လိပ်|海龟|turtle|a
Pearl|ပုလဲ|珍珠|oyster
Anchor|ကျောက်ဆူး|船锚|anchor
Jellyfish|ရေခူ|水母|jellyfish|a
Conch|ခရုသင်း|海螺|spiral-shell
Coral|သန္တာ|珊瑚|coral
Penguin|ပင်ဂွင်း|企鹅|penguin|a
Blowfish|ငါးပူတင်း|河豚|blowfish|a
Sailboat|ရွက်လှေ|帆船|sailboat`),
  jewel: words(`
Gem|ကျောက်မျက်|宝石|gem-stone
Crown|သရဖူ|皇冠|crown
Ring|လက်စွပ်|指环|ring
Crystal|သလင်းကျောက်|水晶|crystal-ball
Star|ကြယ်|星辰|star
Key|သော့|钥匙|key
Rose|နှင်းဆီ|玫瑰|rose
Mirror|ကြေးမုံ|宝镜|mirror
Magician|မှော်ဆရာ|魔术师|magic-wand
Swan|ငန်း|天鹅|swan|a
Heart|နှလုံးသား|红心|heart-suit`),
  fruit: words(`
Cherry|ချယ်ရီသီး|樱桃|cherries
Watermelon|ဖရဲသီး|西瓜|watermelon
Lemon|သံပုရာသီး|柠檬|lemon
Grape|စပျစ်သီး|葡萄|grapes
Strawberry|စတော်ဘယ်ရီ|草莓|strawberry
Orange|လိမ္မော်သီး|鲜橙|tangerine
Mango|သရက်သီး|芒果|mango
Pineapple|နာနတ်သီး|菠萝|pineapple
Banana|ငှက်ပျောသီး|香蕉|banana
Peach|မက်မွန်သီး|蜜桃|peach
Apple|ပန်းသီး|苹果|red-apple
Chilli|ငရုတ်သီး|辣椒|hot-pepper
Sevens|၇၇၇|777|sevens
Bell|ခေါင်းလောင်း|金铃|bell
Clover|ကလိုဗာရွက်|四叶草|four-leaf-clover`),
  desert: words(`
Pharaoh|ဖာရို|法老|amphora
Scorpion|ကင်းမြီးကောက်|毒蝎|scorpion|a
Camel|ကုလားအုတ်|骆驼|camel|a
Oasis|အိုအေစစ်|绿洲|cactus
Sun|နေမင်း|太阳|sun-with-face
Lamp|မီးခွက်|神灯|diya-lamp
Hourglass|သဲနာရီ|沙漏|hourglass-not-done
Map|မြေပုံ|地图|world-map
Falcon|သိမ်းငှက်|猎鹰|eagle|a
Idol|ကျောက်ရုပ်|石像|moai`),
  frost: words(`
Unicorn|ယူနီကွန်း|独角兽|unicorn|a
Snowflake|နှင်းပွင့်|雪花|snowflake
Polar Bear|ဝင်ရိုးစွန်းဝက်ဝံ|北极熊|polar-bear|a
Wolf|ဝံပုလွေ|苍狼|wolf|a
Stag|သမင်|雄鹿|deer|a
Owl|ဇီးကွက်|猫头鹰|owl|a
Fox|မြေခွေး|灵狐|fox|a
Glacier|ရေခဲမြစ်|冰川|ice
Pine|ထင်းရှူးပင်|青松|evergreen-tree
Axe|ပုဆိန်|战斧|axe`),
  cosmos: words(`
Rocket|ဒုံးပျံ|火箭|rocket
Alien|ဂြိုဟ်သား|外星人|alien
Robot|စက်ရုပ်|机器人|robot
Planet|ဂြိုဟ်|行星|ringed-planet
Comet|ကြယ်တံခွန်|彗星|comet
Satellite|ဂြိုဟ်တု|卫星|satellite
Saucer|ပန်းကန်ပြားပျံ|飞碟|flying-saucer
Galaxy|နဂါးငွေ့တန်း|银河|ringed-planet
Racer|ပြိုင်ကား|赛车|racing-car
Moon|လမင်း|明月|crescent-moon
Telescope|မှန်ပြောင်း|望远镜|telescope`),
  gothic: words(`
Bat|လင်းနို့|蝙蝠|bat|a
Skull|ဦးခေါင်းခွံ|骷髅|skull
Spider|ပင့်ကူ|蜘蛛|spider|a
Ghost|သရဲ|幽灵|ghost
Castle|ရဲတိုက်|古堡|castle
Black Cat|ကြောင်နက်|黑猫|black-cat|a
Pumpkin|ရွှေဖရုံသီး|南瓜|jack-o-lantern
Witch|စုန်းမ|女巫|crystal-ball
Alchemist|အဂ္ဂိရတ်ဆရာ|炼金师|alembic
Mushroom|မှို|蘑菇|mushroom`),
  deco: words(`
Saxophone|ဆက်ဆိုဖုန်း|萨克斯|saxophone
Top Hat|ဦးထုပ်မြင့်|礼帽|top-hat
Masquerade|မျက်နှာဖုံးပွဲ|假面|performing-arts
Cocktail|ကော့တေး|鸡尾酒|cocktail-glass
Joker|ဂျိုကာ|小丑|joker
Dice|အန်စာတုံး|骰子|dice
Trumpet|တံပိုး|小号|trumpet`),
} as const;
